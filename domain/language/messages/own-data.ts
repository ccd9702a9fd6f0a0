import type { Messages } from './message.ts'

/** The page with what is kept about a registration and who has seen it. Withdrawing is in status.ts. */
export const ownData = {
  'What we keep about {name}': { hi: 'हम {name} के बारे में क्या रखते हैं', ru: 'Что мы храним: {name}' },
  'Back to the registration': { hi: 'रजिस्ट्रेशन पर वापस जाएँ', ru: 'Назад к регистрации' },
  'Why, how long, and who sees it': { hi: 'क्यों, कितने समय तक, और कौन देखता है', ru: 'Зачем, как долго и кто это видит' },
  'Download as a file (JSON)': { hi: 'फ़ाइल के रूप में डाउनलोड करें (JSON)', ru: 'Скачать файлом (JSON)' },
  // The registration: labels before a day, a state or a reason.
  'The registration': { hi: 'रजिस्ट्रेशन', ru: 'Регистрация' },
  Reason: { hi: 'कारण', ru: 'Причина' },
  Decided: { hi: 'फ़ैसला', ru: 'Решение' },
  // Its states.
  'Withdrawn by you': { hi: 'आपने वापस लिया', ru: 'Отозвана вами' },
  'We’re checking the payment': { hi: 'हम पेमेंट की जाँच कर रहे हैं', ru: 'Мы проверяем оплату' },
  'We asked you to correct something': { hi: 'हमने कुछ सुधारने को कहा है', ru: 'Мы попросили кое-что исправить' },
  'Accepted, and booked': { hi: 'स्वीकृत, समय बुक हो गया', ru: 'Принята, время выбрано' },
  // Payments, corrections, bookings and emails, one a line.
  '{amount}, number {number}, sent {when}, with a screenshot': {
    hi: '{amount}, नंबर {number}, {when} को भेजा गया, स्क्रीनशॉट के साथ',
    ru: '{amount}, номер {number}, отправлено {when}, со скриншотом',
  },
  'The school paid for several students together.': {
    hi: 'स्कूल ने कई विद्यार्थियों का पेमेंट एक साथ किया।',
    ru: 'Школа оплатила сразу за нескольких учеников.',
  },
  Corrections: { hi: 'सुधार', ru: 'Исправления' },
  '{when}: {reason} (sent {answered})': { hi: '{when}: {reason} ({answered} को भेजा गया)', ru: '{when}: {reason} (отправлено {answered})' },
  '{when}: {reason} (not sent yet)': { hi: '{when}: {reason} (अभी नहीं भेजा गया)', ru: '{when}: {reason} (ещё не отправлено)' },
  Bookings: { hi: 'बुकिंग', ru: 'Записи' },
  '{day}, {time}: {state}. Made on {when}.': {
    hi: '{day}, {time}: {state}। {when} को की गई।',
    ru: '{day}, {time}: {state}. Создана {when}.',
  },
  booked: { hi: 'बुक है', ru: 'действует' },
  cancelled: { hi: 'रद्द', ru: 'отменена' },
  'on the waiting list': { hi: 'वेटिंग लिस्ट में', ru: 'в листе ожидания' },
  'a place is kept': { hi: 'जगह रखी हुई है', ru: 'место сохраняется' },
  'left the waiting list': { hi: 'वेटिंग लिस्ट से हटाया', ru: 'выход из листа ожидания' },
  'The published result is on the page of the registration. The file has it too.': {
    hi: 'घोषित परिणाम रजिस्ट्रेशन के पेज पर है। वह फ़ाइल में भी है।',
    ru: 'Опубликованный результат — на странице регистрации. В файле он тоже есть.',
  },
  'Emails we sent': { hi: 'हमारे भेजे हुए ईमेल', ru: 'Отправленные письма' },
  'None has been sent yet.': { hi: 'अभी कोई नहीं भेजा गया।', ru: 'Пока ни одного.' },
  '{when}: {title} (to {to})': { hi: '{when}: {title} ({to} को)', ru: '{when}: {title} (кому: {to})' },
  // Who has seen it: a role of the office, and what somebody did.
  'Who has seen it': { hi: 'किसने देखा', ru: 'Кто это видел' },
  'By role, not by name. Entries appear about a second later and stay for 400 days.': {
    hi: 'नाम से नहीं, भूमिका से। हर बार करीब एक सेकंड बाद यहाँ दिखता है और 400 दिन रहता है।',
    ru: 'По роли, без имён. Записи появляются примерно через секунду и хранятся 400 дней.',
  },
  'Nobody in the office has looked at it yet.': {
    hi: 'कार्यालय में अभी किसी ने नहीं देखा।',
    ru: 'В оргкомитете её пока никто не открывал.',
  },
  '{day}: {by}, {how}': { hi: '{day}: {by}, {how}', ru: '{day}: {by}, {how}' },
  '{day}: {by}, {how}, {count} time | {day}: {by}, {how}, {count} times': {
    hi: '{day}: {by}, {how}, {count} बार',
    ru: '{day}: {by}, {how}, {count} раз | {day}: {by}, {how}, {count} раза | {day}: {by}, {how}, {count} раз',
  },
  Administrator: { hi: 'एडमिन', ru: 'администратор' },
  Reviewer: { hi: 'जाँचकर्ता', ru: 'проверяющий' },
  Finance: { hi: 'वित्त', ru: 'бухгалтерия' },
  Viewer: { hi: 'केवल देखने वाला खाता', ru: 'наблюдатель' },
  School: { hi: 'स्कूल', ru: 'школа' },
  Student: { hi: 'विद्यार्थी', ru: 'ученик' },
  'Former colleague': { hi: 'पूर्व सहयोगी', ru: 'бывший сотрудник' },
  'saw it in a list': { hi: 'सूची में देखा', ru: 'просмотр в списке' },
  'found it by a search': { hi: 'खोज से मिला', ru: 'найдено поиском' },
  'opened it': { hi: 'खोला', ru: 'открытие' },
  'opened its history': { hi: 'इतिहास खोला', ru: 'открытие истории' },
  'looked at the screenshot': { hi: 'स्क्रीनशॉट देखा', ru: 'просмотр скриншота' },
  'exported it': { hi: 'फ़ाइल में निकाला', ru: 'выгрузка в файл' },
  // What exactly, in brackets after that.
  'the booking': { hi: 'बुकिंग', ru: 'запись' },
  'an email': { hi: 'ईमेल', ru: 'письмо' },
  'the account': { hi: 'खाता', ru: 'учётная запись' },
  'a bank statement': { hi: 'बैंक स्टेटमेंट', ru: 'банковская выписка' },
  'everything about the family': { hi: 'परिवार के बारे में सब कुछ', ru: 'всё о семье' },
  '{how} ({what})': { hi: '{how} ({what})', ru: '{how} ({what})' },
  'What you agreed to': { hi: 'आपने किन शर्तों को माना', ru: 'С чем вы согласились' },
  'Nothing.': { hi: 'कुछ नहीं।', ru: 'Ничего.' },
  'Is something wrong or missing?': { hi: 'कुछ गलत है या छूटा है?', ru: 'Что-то неверно или не хватает?' },
  'page of the registration': { hi: 'रजिस्ट्रेशन के पेज', ru: 'страница регистрации' },
  'This page leaves out what could let somebody else misuse your link: our notes, what our bank tells us, and the record of each change. Ask us for a copy of those.':
    {
      hi: 'इस पेज पर वह नहीं है जिससे कोई आपके लिंक का गलत इस्तेमाल कर सके: हमारी टिप्पणियाँ, बैंक की दी हुई जानकारी, और हर बदलाव का रिकॉर्ड। उनकी प्रति हमसे माँगें।',
      ru: 'На этой странице нет того, чем мог бы злоупотребить посторонний с вашей ссылкой: наших заметок, сведений банка и журнала изменений. Попросите у нас их копию.',
    },
} satisfies Messages
