import type { Messages } from './message.ts'

/** The area of students who have signed in: its menu, the start page, results, events and reports of problems. */
export const area = {
  // The menu and the header. 'Dashboard' is the start page; 'Notes' are study material.
  'Student Dashboard': { hi: 'विद्यार्थी डैशबोर्ड', ru: 'Кабинет ученика' },
  'Go to Home Page': { hi: 'होम पेज पर जाएँ', ru: 'На главную' },
  Dashboard: { hi: 'डैशबोर्ड', ru: 'Обзор' },
  Events: { hi: 'कार्यक्रम', ru: 'События' },
  Notes: { hi: 'नोट्स', ru: 'Материалы' },
  'My Mock Test': { hi: 'मेरा मॉक टेस्ट', ru: 'Пробный тест' },
  'My Test': { hi: 'मेरा टेस्ट', ru: 'Мой тест' },
  'My Results': { hi: 'मेरे परिणाम', ru: 'Мои результаты' },
  'My Profile': { hi: 'मेरी प्रोफ़ाइल', ru: 'Мой профиль' },
  'Report a problem': { hi: 'समस्या बताएँ', ru: 'Сообщить о проблеме' },
  Menu: { hi: 'मेन्यू', ru: 'Меню' },
  'Need help?': { hi: 'मदद चाहिए?', ru: 'Нужна помощь?' },
  'Sign Out': { hi: 'साइन आउट करें', ru: 'Выйти' },
  'Signing out…': { hi: 'साइन आउट हो रहा है…', ru: 'Выходим…' },
  'You’re still signed in, because the server didn’t answer. Try again.': {
    hi: 'सर्वर ने जवाब नहीं दिया, इसलिए आप अब भी साइन इन हैं। फिर कोशिश करें।',
    ru: 'Сервер не ответил, поэтому вы ещё не вышли. Попробуйте ещё раз.',
  },

  // The start page: the student's registrations. 'Booked for' and 'Sent on' stand before a day.
  'Welcome, {name}': { hi: 'स्वागत है, {name}', ru: 'Добро пожаловать, {name}!' },
  'My registrations': { hi: 'मेरे रजिस्ट्रेशन', ru: 'Мои регистрации' },
  'Booked for': { hi: 'बुक किया हुआ समय', ru: 'Выбранное время' },
  'Sent on': { hi: 'भेजने की तारीख', ru: 'Дата отправки' },
  'Your registration is accepted. Next: book a time for the quarter-final, here or with the link in our email.': {
    hi: 'आपका रजिस्ट्रेशन स्वीकृत है। अब क्वार्टर-फ़ाइनल का समय बुक करें: यहाँ या हमारे ईमेल के लिंक से।',
    ru: 'Ваша регистрация принята. Дальше: выберите время четвертьфинала — здесь или по ссылке из нашего письма.',
  },
  'You’re invited to the {next}. To register, use the link in our email.': {
    hi: 'आपको बुलाया गया है: {next}। रजिस्ट्रेशन के लिए हमारे ईमेल का लिंक खोलें।',
    ru: 'Вы приглашены: {next}. Чтобы зарегистрироваться, откройте ссылку из нашего письма.',
  },
  'Your result is here.': { hi: 'आपका परिणाम आ गया है।', ru: 'Ваш результат готов.' },
  'See the result': { hi: 'परिणाम देखें', ru: 'Посмотреть результат' },
  'No registration yet.': { hi: 'अभी कोई रजिस्ट्रेशन नहीं है।', ru: 'Регистраций пока нет.' },
  'Every registration made with your email address appears here, with its state and what happens next.': {
    hi: 'आपके ईमेल पते से हुआ हर रजिस्ट्रेशन यहाँ दिखता है: उसकी स्थिति और आगे क्या होगा।',
    ru: 'Здесь появятся все регистрации с вашим адресом почты: что с ними и что будет дальше.',
  },
  'See the competitions': { hi: 'प्रतियोगिताएँ देखें', ru: 'Посмотреть соревнования' },

  // The card for what isn't there yet, with buttons that ask for an email. {name} is a competition.
  'Exciting Things are Coming Soon!': { hi: 'जल्द ही बहुत कुछ नया आ रहा है!', ru: 'Скоро будет много интересного!' },
  'Stay tuned for competition details, new features, and updates.': {
    hi: 'प्रतियोगिताओं की जानकारी, नई सुविधाओं और ताज़ा ख़बरों के लिए जुड़े रहें।',
    ru: 'Следите за новостями: здесь появятся подробности соревнований и новые возможности.',
  },
  'You asked to be notified. We’ll email you when there’s news.': {
    hi: 'आपने सूचना माँगी है। कुछ नया होने पर हम आपको ईमेल करेंगे।',
    ru: 'Вы просили сообщить. Мы напишем, когда будут новости.',
  },
  'We’ll email you when it opens.': { hi: 'इसके खुलने पर हम आपको ईमेल करेंगे।', ru: 'Мы напишем, когда она откроется.' },
  'Opens on {day}': { hi: '{day} को खुलेगा', ru: 'Откроется {day}' },
  'Notify Me': { hi: 'मुझे सूचित करें', ru: 'Сообщить мне' },
  'Notify Me: {name}': { hi: 'मुझे सूचित करें: {name}', ru: 'Сообщить мне: {name}' },
  'Thank you. We’ve noted your wish.': { hi: 'धन्यवाद। हमने आपका अनुरोध लिख लिया है।', ru: 'Спасибо. Мы запомнили вашу просьбу.' },
  "Thank you. We'll email {email} when there's news.": {
    hi: 'धन्यवाद। कुछ नया होने पर हम {email} पर ईमेल करेंगे।',
    ru: 'Спасибо. Мы напишем на {email}, когда будут новости.',
  },
  "Thank you. We'll email {email} when it opens.": {
    hi: 'धन्यवाद। इसके खुलने पर हम {email} पर ईमेल करेंगे।',
    ru: 'Спасибо. Мы напишем на {email}, когда она откроется.',
  },

  // Results.
  'No result yet.': { hi: 'अभी कोई परिणाम नहीं है।', ru: 'Результатов пока нет.' },
  'Your results appear here when they’re published. We’ll email your parent too.': {
    hi: 'आपके परिणाम घोषित होने पर यहाँ दिखेंगे। हम आपके अभिभावक को भी ईमेल करेंगे।',
    ru: 'Результаты появятся здесь, когда их опубликуют. Мы напишем и вашим родителям.',
  },

  // Events: the days of rounds and bookings.
  'The days of the rounds, closing dates, other events and your bookings.': {
    hi: 'राउंड के दिन, अंतिम तारीखें, दूसरे कार्यक्रम और आपकी बुकिंग।',
    ru: 'Дни туров, последние дни регистрации, другие события и ваши записи.',
  },
  'Download for a calendar': { hi: 'कैलेंडर के लिए डाउनलोड करें', ru: 'Скачать для календаря' },
  Dates: { hi: 'तारीखें', ru: 'Даты' },
  'Nothing is coming up.': { hi: 'आगे कुछ तय नहीं है।', ru: 'Ближайших событий нет.' },
  'The days of the rounds and the closing dates appear here when they’re known.': {
    hi: 'राउंड के दिन और अंतिम तारीखें तय होने पर यहाँ दिखेंगी।',
    ru: 'Дни туров и последние дни регистрации появятся здесь, когда станут известны.',
  },
  'Over ({count})': { hi: 'बीत चुके ({count})', ru: 'Прошедшие ({count})' },
  // Titles and details of events, also in the file for a calendar. {competition} is its name, {moment} a day and a time.
  'Quarter-final: your time': { hi: 'क्वार्टर-फ़ाइनल: आपका समय', ru: 'Четвертьфинал: ваше время' },
  'Booking no {number}, serial number {serial}.': {
    hi: 'बुकिंग नंबर {number}, क्रम संख्या {serial}।',
    ru: 'Номер записи: {number}, порядковый номер: {serial}.',
  },
  'Registration opens: {competition}': { hi: 'रजिस्ट्रेशन शुरू: {competition}', ru: 'Открывается регистрация: {competition}' },
  'Last day to register: {competition}': {
    hi: 'रजिस्ट्रेशन का आखिरी दिन: {competition}',
    ru: 'Последний день регистрации: {competition}',
  },
  'On {moment}.': { hi: 'समय: {moment}।', ru: 'Когда: {moment}.' },
  'Until {moment}.': { hi: '{moment} तक।', ru: 'Срок: {moment}.' },
  'For students who were invited.': { hi: 'केवल बुलाए गए विद्यार्थियों के लिए।', ru: 'Для приглашённых учеников.' },

  // Where a student will practise and take a test. 'Your rounds' has the days of the competition.
  'No practice test is open for you yet. When there is one for your competition, you’ll take it on this page.': {
    hi: 'आपके लिए अभी कोई अभ्यास टेस्ट नहीं है। जब आपकी प्रतियोगिता का अभ्यास टेस्ट होगा, तब आप उसे इसी पेज पर देंगे।',
    ru: 'Пробного теста для вас пока нет. Когда он появится для вашего соревнования, вы пройдёте его на этой странице.',
  },
  'No test is open for you yet. When there is one to take online, you’ll find it on this page.': {
    hi: 'आपके लिए अभी कोई टेस्ट नहीं है। जब ऑनलाइन टेस्ट होगा, तब वह आपको इसी पेज पर मिलेगा।',
    ru: 'Теста для вас пока нет. Когда появится тест, который проходят онлайн, вы найдёте его на этой странице.',
  },
  'Your rounds': { hi: 'आपके राउंड', ru: 'Ваши туры' },
  'The days of your rounds appear here when they’re known.': {
    hi: 'आपके राउंड के दिन तय होने पर यहाँ दिखेंगे।',
    ru: 'Дни ваших туров появятся здесь, когда станут известны.',
  },
  'Your results of earlier rounds are under {results}.': {
    hi: 'पिछले राउंड के परिणाम यहाँ हैं: {results}।',
    ru: 'Результаты прошлых туров — в разделе «{results}».',
  },

  // How many students are registered; 'Total' is India and abroad together.
  'Students registered so far': { hi: 'अब तक रजिस्टर हुए विद्यार्थी', ru: 'Уже зарегистрировано учеников' },
  Total: { hi: 'कुल', ru: 'Всего' },
  'We couldn’t load the figures. {message}': {
    hi: 'हम आँकड़े लोड नहीं कर सके। {message}',
    ru: 'Не удалось загрузить цифры. {message}',
  },

  // Reporting a problem, and what became of earlier reports. 'Reporting a problem' stands before 'needs JavaScript'.
  'Reporting a problem': { hi: 'समस्या बताने', ru: 'Чтобы сообщить о проблеме,' },
  'What went wrong?': { hi: 'क्या गड़बड़ हुई?', ru: 'Что пошло не так?' },
  'What did you do, and what happened instead?': {
    hi: 'आपने क्या किया, और उसकी जगह क्या हुआ?',
    ru: 'Что вы сделали и что вместо этого произошло?',
  },
  'Page (optional)': { hi: 'पेज (वैकल्पिक)', ru: 'Страница (необязательно)' },
  'Where it happened.': { hi: 'जहाँ यह हुआ।', ru: 'Где это случилось.' },
  'Reference (optional)': { hi: 'रेफ़रेंस नंबर (वैकल्पिक)', ru: 'Код регистрации (необязательно)' },
  'If it’s about one registration. You’ll find the reference in our emails.': {
    hi: 'अगर बात किसी एक रजिस्ट्रेशन की है। रेफ़रेंस नंबर हमारे ईमेल में है।',
    ru: 'Если речь об одной регистрации. Код есть в наших письмах.',
  },
  'Send the report': { hi: 'भेजें', ru: 'Отправить сообщение' },
  'Say what went wrong.': { hi: 'लिखें कि क्या गड़बड़ हुई।', ru: 'Опишите, что пошло не так.' },
  'A reference looks like 7K3M9-XQ2BD.': {
    hi: 'रेफ़रेंस नंबर ऐसा होता है: 7K3M9-XQ2BD।',
    ru: 'Код регистрации выглядит так: 7K3M9-XQ2BD.',
  },
  'Thank you. Your report has the number {number}.': {
    hi: 'धन्यवाद। आपकी रिपोर्ट का नंबर {number} है।',
    ru: 'Спасибо. Номер вашего сообщения: {number}.',
  },
  'Thank you. Your report has the number {number}. We’ve emailed {email}.': {
    hi: 'धन्यवाद। आपकी रिपोर्ट का नंबर {number} है। हमने {email} पर ईमेल भेजा है।',
    ru: 'Спасибо. Номер вашего сообщения: {number}. Мы написали на {email}.',
  },
  '{count} of your reports wait for an answer. Please wait for the first one.': {
    hi: 'आपकी {count} रिपोर्ट के जवाब बाकी हैं। कृपया पहले जवाब का इंतज़ार करें।',
    ru: 'Ответа ждут уже {count} ваших сообщений. Дождитесь первого ответа.',
  },
  'Your reports': { hi: 'आपकी रिपोर्ट', ru: 'Ваши сообщения' },
  'Report {number}, {day}': { hi: 'रिपोर्ट {number}, {day}', ru: 'Сообщение {number}, {day}' },
  'Waiting for an answer': { hi: 'जवाब बाकी है', ru: 'Ждёт ответа' },
  Answered: { hi: 'जवाब मिल गया', ru: 'Есть ответ' },
  'Our answer, {day}': { hi: 'हमारा जवाब, {day}', ru: 'Наш ответ, {day}' },
} satisfies Messages
