import "./styles/site.css";
import { landingPath } from "../accounts/auth/landing.ts";
import { sendForms } from "./script/forms.ts";
import { openLightbox } from "./script/lightbox.ts";
import { hideBroken, loadPictures } from "./script/pictures.ts";
import { runMenu } from "./script/menu.ts";
import { rotateTestimonials } from "./script/testimonials.ts";
import { showPerson } from "./script/person.ts";
import { showWayUp } from "./script/back-to-top.ts";

// A mail's link whose own page the server did not accept ends here.
const landing = landingPath(location);
if (landing !== null) location.replace(landing + location.hash);

hideBroken();
loadPictures();
showPerson();
runMenu();
openLightbox();
rotateTestimonials();
showWayUp();
sendForms();
