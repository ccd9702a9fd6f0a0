import type { Messages } from './message.ts'

/** The home page: what is open, how it works, and ways to go on. */
export const home = {
  // The bar above the heading; {check} is the link below.
  'Your registration': { hi: 'आपका रजिस्ट्रेशन', ru: 'Ваша регистрация' },
  'Already registered? {check}': { hi: 'रजिस्ट्रेशन हो चुका है? {check}', ru: 'Уже зарегистрировались? {check}' },
  'Check or change my registration': { hi: 'मेरा रजिस्ट्रेशन देखें या बदलें', ru: 'Проверить или изменить регистрацию' },
  // A form that was begun on this device.
  '{name}’s registration isn’t finished': { hi: '{name} का रजिस्ट्रेशन अधूरा है', ru: 'Регистрация не закончена: {name}' },
  'The answers are saved on this device. The payment details are still missing.': {
    hi: 'जवाब इस डिवाइस पर सेव हैं। पेमेंट की जानकारी अभी बाकी है।',
    ru: 'Ответы сохранены на этом устройстве. Осталось указать данные оплаты.',
  },
  'The answers are saved on this device.': { hi: 'जवाब इस डिवाइस पर सेव हैं।', ru: 'Ответы сохранены на этом устройстве.' },
  'Register a child': { hi: 'बच्चे का रजिस्ट्रेशन करें', ru: 'Зарегистрировать ребёнка' },
  // The three steps.
  'How it works': { hi: 'यह कैसे होता है', ru: 'Как это работает' },
  'Fill in the form': { hi: 'फ़ॉर्म भरें', ru: 'Заполните форму' },
  'About ten minutes, on a phone or computer. Your answers are saved as you type.': {
    hi: 'फ़ोन या कंप्यूटर पर लगभग दस मिनट। आप जो लिखते हैं, वह अपने-आप सेव होता रहता है।',
    ru: 'Около десяти минут, с телефона или компьютера. Ответы сохраняются по мере ввода.',
  },
  'Pay in your own app': { hi: 'अपने ऐप से पेमेंट करें', ru: 'Оплатите привычным способом' },
  'Any UPI app in India, a payment link from abroad. Then send us the transaction number and a screenshot.': {
    hi: 'भारत में किसी भी UPI ऐप से, विदेश से पेमेंट लिंक से। फिर हमें ट्रांज़ैक्शन नंबर और स्क्रीनशॉट भेजें।',
    ru: 'В Индии — любое приложение UPI, из-за рубежа — ссылка на оплату. Затем пришлите нам номер операции и скриншот.',
  },
  'We check it and email you': { hi: 'हम जाँचकर आपको ईमेल करते हैं', ru: 'Мы проверим и напишем вам' },
  'Usually within {days}. Quarter-finalists then book a time.': {
    hi: 'आमतौर पर {days} में। इसके बाद क्वार्टर-फ़ाइनल के प्रतिभागी समय बुक करते हैं।',
    ru: 'Обычно в течение {days}. Затем участники четвертьфинала выбирают время.',
  },
  // The cards of competitions. {way} is 'Register' or 'Through a registered school'.
  'Open for registration': { hi: 'रजिस्ट्रेशन खुला है', ru: 'Идёт регистрация' },
  'New here? Start with the {round}.': { hi: 'पहली बार आए हैं? {round} से शुरू करें।', ru: 'Вы здесь впервые? Начните отсюда: {round}.' },
  'No competition is open right now.': { hi: 'अभी कोई प्रतियोगिता खुली नहीं है।', ru: 'Сейчас нет открытых соревнований.' },
  'Next: {name}, from {day}.': { hi: 'अगली: {name}, {day} से।', ru: 'Далее: {name}, с {day}.' },
  'Opens {day}.': { hi: '{day} को खुलेगा।', ru: 'Откроется {day}.' },
  'Opening later': { hi: 'बाद में खुलेंगी', ru: 'Откроются позже' },
  Closed: { hi: 'बंद', ru: 'Закрыты' },
  'First round': { hi: 'पहला राउंड', ru: 'Первый тур' },
  '{way}: closed now. {when}': { hi: '{way}: अभी बंद है। {when}', ru: '{way}: сейчас закрыто. {when}' },
  Register: { hi: 'रजिस्ट्रेशन करें', ru: 'Зарегистрироваться' },
  'Through a registered school': { hi: 'रजिस्टर्ड स्कूल के ज़रिए', ru: 'Через зарегистрированную школу' },
  For: { hi: 'किसके लिए', ru: 'Для кого' },
  Fee: { hi: 'फ़ीस', ru: 'Взнос' },
  Closes: { hi: 'अंतिम तारीख', ru: 'Регистрация до' },
  '{fee}, until {day}': { hi: '{fee}, {day} तक', ru: '{fee}, до {day}' },
  '{fee} in India': { hi: 'भारत में {fee}', ru: '{fee} в Индии' },
  '{fee} abroad': { hi: 'विदेश में {fee}', ru: '{fee} за рубежом' },
  // When a closed form is open.
  'Registration is open from {opens} until {closes}.': {
    hi: 'रजिस्ट्रेशन {opens} से {closes} तक खुला है।',
    ru: 'Регистрация открыта с {opens} до {closes}.',
  },
  'It opens on {when}.': { hi: 'यह {when} को खुलेगा।', ru: 'Регистрация откроется {when}.' },
  'It closed on {when}.': { hi: 'यह {when} को बंद हुआ।', ru: 'Регистрация закрылась {when}.' },
  // The cards beside them.
  'Book your time': { hi: 'अपना समय बुक करें', ru: 'Выберите время' },
  'For students who are accepted for the quarter-final': {
    hi: 'क्वार्टर-फ़ाइनल के लिए स्वीकृत विद्यार्थियों के लिए',
    ru: 'Для участников, принятых в четвертьфинал',
  },
  'For students who are taking part in the quarter-final': {
    hi: 'क्वार्टर-फ़ाइनल में भाग ले रहे विद्यार्थियों के लिए',
    ru: 'Для участников четвертьфинала',
  },
  'No dates yet.': { hi: 'अभी तारीखें तय नहीं हैं।', ru: 'Дат пока нет.' },
  '{whom}, from {days}.': { hi: '{whom}, {days}।', ru: '{whom}: {days}.' },
  'Book a time': { hi: 'समय बुक करें', ru: 'Выбрать время' },
  Schools: { hi: 'स्कूल', ru: 'Школам' },
  'Registered schools enter their own students.': {
    hi: 'रजिस्टर्ड स्कूल अपने विद्यार्थियों का रजिस्ट्रेशन खुद करते हैं।',
    ru: 'Зарегистрированные школы сами заявляют своих учеников.',
  },
  'Registered schools enter their own students at a lower fee: {fee} for each student in India.': {
    hi: 'रजिस्टर्ड स्कूल अपने विद्यार्थियों का रजिस्ट्रेशन खुद, कम फ़ीस पर करते हैं: भारत में हर विद्यार्थी के लिए {fee}।',
    ru: 'Зарегистрированные школы сами заявляют своих учеников, и взнос для них меньше: {fee} за каждого ученика в Индии.',
  },
  'Register your school': { hi: 'अपने स्कूल को रजिस्टर करें', ru: 'Зарегистрировать школу' },
} satisfies Messages
