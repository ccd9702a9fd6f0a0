import type { Messages } from './message.ts'

/** The registration of a school, which its officials fill in. What it sees after signing in is in school-area.ts. */
export const schools = {
  'School Registration Form': { hi: 'स्कूल रजिस्ट्रेशन फ़ॉर्म', ru: 'Форма регистрации школы' },
  'Register a school with {organisation}, and then its students.': {
    hi: '{organisation} में स्कूल का और फिर उसके विद्यार्थियों का रजिस्ट्रेशन करें।',
    ru: 'Зарегистрируйте школу, а затем её учеников: {organisation}.',
  },
  'To be filled in by officials of a reputed school. We’ll email the register number and a link to set a password to the address that you enter here.':
    {
      hi: 'यह फ़ॉर्म किसी मान्यता प्राप्त स्कूल के अधिकारी भरें। रजिस्टर नंबर और पासवर्ड बनाने का लिंक हम आपके यहाँ लिखे पते पर ईमेल करेंगे।',
      ru: 'Заполняют представители школы. Мы пришлём регистрационный номер и ссылку для создания пароля на указанный здесь адрес.',
    },
  'Already registered? {link}': { hi: 'पहले से रजिस्टर हैं? {link}', ru: 'Уже зарегистрированы? {link}' },
  // The questions, and what is said when one is empty. 'Board' is an examination board, such as CBSE.
  'Enter the school’s name.': { hi: 'स्कूल का नाम लिखें।', ru: 'Введите название школы.' },
  Branch: { hi: 'शाखा', ru: 'Филиал' },
  'Enter the branch.': { hi: 'शाखा लिखें।', ru: 'Введите филиал.' },
  Board: { hi: 'बोर्ड', ru: 'Экзаменационный совет' },
  'Enter the board, such as CBSE.': { hi: 'बोर्ड लिखें, जैसे CBSE।', ru: 'Введите экзаменационный совет, например CBSE.' },
  'Enter the school’s email address.': { hi: 'स्कूल का ईमेल पता लिखें।', ru: 'Введите адрес эл. почты школы.' },
  Landline: { hi: 'लैंडलाइन', ru: 'Городской телефон' },
  'Enter the landline number.': { hi: 'लैंडलाइन नंबर लिखें।', ru: 'Введите городской телефон.' },
  Mobile: { hi: 'मोबाइल', ru: 'Мобильный телефон' },
  'Enter the mobile number.': { hi: 'मोबाइल नंबर लिखें।', ru: 'Введите мобильный телефон.' },
  Landmark: { hi: 'पहचान की जगह', ru: 'Ориентир' },
  'Enter a landmark nearby.': { hi: 'पास की कोई जानी-पहचानी जगह लिखें।', ru: 'Введите заметный ориентир поблизости.' },
  'PinCode / ZipCode': { hi: 'पिन कोड', ru: 'Почтовый индекс' },
  'Enter the pin code or zip code.': { hi: 'पिन कोड लिखें।', ru: 'Введите почтовый индекс.' },
  // The button, and what is said when the registration has arrived.
  'Register School': { hi: 'स्कूल का रजिस्ट्रेशन करें', ru: 'Зарегистрировать школу' },
  'Registering…': { hi: 'रजिस्ट्रेशन हो रहा है…', ru: 'Регистрируем…' },
  'All done': { hi: 'हो गया', ru: 'Готово' },
  'Register number:': { hi: 'रजिस्टर नंबर:', ru: 'Регистрационный номер:' },
  'We have received the registration of {school}. The register number is {number}.': {
    hi: 'हमें {school} का रजिस्ट्रेशन मिल गया है। रजिस्टर नंबर {number} है।',
    ru: 'Мы получили регистрацию школы ({school}). Регистрационный номер: {number}.',
  },
  'We have received the registration of {school}. The register number is {number}. We’ll email {email} with what to do next.': {
    hi: 'हमें {school} का रजिस्ट्रेशन मिल गया है। रजिस्टर नंबर {number} है। आगे क्या करना है, यह हम {email} पर ईमेल करेंगे।',
    ru: 'Мы получили регистрацию школы ({school}). Регистрационный номер: {number}. Что делать дальше, мы напишем на {email}.',
  },
} satisfies Messages
