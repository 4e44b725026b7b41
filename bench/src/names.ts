/** Names of a register in Lagos; fifty of each make 2,500 different people. */
export const FIRST_NAMES = (
  "Ada Adaeze Ayo Bisi Bola Chidi Chika Chinedu Damilola Ebere " +
  "Efe Emeka Femi Folake Funmi Gbenga Grace Hauwa Ibrahim Ifeoma " +
  "Ike Iyabo Jide Kelechi Kemi Kunle Lanre Maryam Musa Ngozi " +
  "Nkechi Obinna Oluchi Olumide Ọlámidé Rasheed Sade Ṣọlá Segun Simi " +
  "Tade Temi Tobi Tunde Uche Uzo Wale Yemi Yetunde Zainab"
).split(" ");

export const LAST_NAMES = (
  "Abiola Adebayo Adeyemi Afolabi Akande Akinola Aliyu Amadi Anyanwu Attah " +
  "Ayodele Babatunde Balogun Bello Chukwu Danjuma Dike Ebiere Edet Ekong " +
  "Eze Fashola Garba Ibekwe Idowu Igwe Ikenna Iroko Jimoh Johnson " +
  "Kalu Lawal Madu Mohammed Nnaji Nwosu Obi Odili Ogunleye Okafor " +
  "Okeke Okoro Oladipo Olawale Onyema Oshodi Sanni Umar Uwem Yusuf"
).split(" ");
