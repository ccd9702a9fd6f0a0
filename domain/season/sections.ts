/** The season, section by section, in the order of the page. */
export const sections = {
  organisation: { title: 'Organisation', intro: '' },
  home: { title: 'Home page', intro: 'What visitors read first. A text that you leave empty leaves its part of the page out.' },
  payment: {
    title: 'Payment details',
    intro: 'Entered once. Every competition uses them, unless its own section says otherwise.',
  },
  booking: { title: 'Quarter-final booking', intro: '' },
  examSlots: {
    title: 'Exam slots',
    intro: 'Forms that ask for an exam slot offer these, in this order and wording. While the list is empty, the question isn’t asked.',
  },
  events: {
    title: 'Events',
    intro:
      'Other days for the calendar of students and schools, such as a prize-giving. The days of the rounds, opening and closing times and bookings are in it already.',
  },
  certificates: {
    title: 'Certificates',
    intro:
      'What the certificates of the next results say. The name, the school and the class stand above it. Enter {award}, {round} and {next round} where they belong; we fill them in. Certificates that were made before keep their wording.',
  },
  corrections: {
    title: 'Corrections',
    intro: 'How long a family has when you ask for a correction. You can choose another day each time.',
  },
  disclaimer: {
    title: 'Disclaimer',
    intro:
      'Families read these before the first question; each competition chooses its own. Enter {india} and {abroad} where the form’s fees belong; we fill them in. A registration keeps the wording that the family saw.',
  },
  consent: {
    title: 'A parent’s consent',
    intro:
      'For a child, the form asks for a parent’s or guardian’s consent. From which age nobody is asked is the law’s question, and differs by country.',
  },
  translations: {
    title: 'Translations',
    intro:
      'Families read our own texts in English, Hindi or Russian. Here you translate those that you have changed, and reasons that you give. What isn’t translated is shown in English.',
  },
  retention: {
    title: 'Deleting old data',
    intro:
      'Enter a number of days. To keep the data, leave the field empty. Registrations waiting for review are never deleted. A change takes effect 7 days after you save it.',
  },
}
