/** Texts of the page that teaches a phone to trust the school. */
export const trustTexts = {
  none: "No certificate is needed",
  steps: [
    {
      heading: "2. On Android",
      items: [
        "Open Settings and search for “CA certificate”.",
        "Choose Install anyway, and pick the file school.crt.",
        "Give a screen lock if the phone asks for one.",
      ],
    },
    {
      heading: "2. On an iPhone or iPad",
      items: [
        "Allow the download, then open Settings and tap Profile Downloaded. Tap Install.",
        "In Settings, General, About, Certificate Trust Settings, switch on the school's certificate.",
      ],
    },
    {
      heading: "2. On Windows",
      items: [
        "Open the file and choose Install Certificate, Current User.",
        "Choose “Trusted Root Certification Authorities” as the place.",
      ],
    },
  ],
} as const;
