import type { Messages } from './message.ts'

/** The frame of every page: header, footer, notices, buttons, states, and what a page says when something doesn't load. */
export const frame = {
  // Titles and descriptions of pages, for the browser's tab and search engines.
  'Competitions by {organisation}: which are open, what they cost, and how to register.': {
    hi: '{organisation} की प्रतियोगिताएँ: कौन-सी खुली हैं, उनकी फ़ीस कितनी है और रजिस्ट्रेशन कैसे करें।',
    ru: 'Соревнования {organisation}: какие открыты, сколько стоит участие и как зарегистрироваться.',
  },
  'Register for {competition} of {organisation}. Fee: {fees}.': {
    hi: '{organisation} के {competition} के लिए रजिस्ट्रेशन करें। फ़ीस: {fees}।',
    ru: 'Регистрация: {competition}, {organisation}. Взнос: {fees}.',
  },
  // Above every page, and in answers, while no mail server is set up.
  Notice: { hi: 'सूचना', ru: 'Важно' },
  'We can’t send email yet. Emails wait in our office: write to {contact}.': {
    hi: 'हम अभी ईमेल नहीं भेज सकते। ईमेल हमारे ऑफ़िस में रुके हैं: {contact} पर लिखें।',
    ru: 'Мы пока не можем отправлять почту. Письма ждут в нашем офисе: напишите на {contact}.',
  },
  'Quarter-final slot booking': { hi: 'क्वार्टर-फ़ाइनल का समय बुक करें', ru: 'Запись на четвертьфинал' },
  'Book a day and a time for the quarter-final round of {organisation}.': {
    hi: '{organisation} के क्वार्टर-फ़ाइनल राउंड के लिए दिन और समय बुक करें।',
    ru: 'Выберите день и время четвертьфинала {organisation}.',
  },
  'Check the state of a registration with {organisation} by its reference.': {
    hi: 'रेफ़रेंस नंबर से {organisation} में अपने रजिस्ट्रेशन की स्थिति देखें।',
    ru: 'Узнайте по коду регистрации, что с вашей заявкой в {organisation}.',
  },
  'Check whether a certificate of {organisation} is genuine by its code.': {
    hi: 'कोड से जाँचें कि {organisation} का सर्टिफ़िकेट असली है या नहीं।',
    ru: 'Проверьте по коду, подлинный ли сертификат {organisation}.',
  },
  'My registration': { hi: 'मेरा रजिस्ट्रेशन', ru: 'Моя регистрация' },
  'Currently unavailable': { hi: 'अभी उपलब्ध नहीं', ru: 'Сейчас недоступно' },
  'This page of {organisation} is not available at the moment.': {
    hi: '{organisation} का यह पेज अभी उपलब्ध नहीं है।',
    ru: 'Эта страница {organisation} сейчас недоступна.',
  },
  'Welcome to {organisation}. Stay connected for the updates.': {
    hi: '{organisation} में आपका स्वागत है। नई जानकारी के लिए जुड़े रहें।',
    ru: 'Добро пожаловать в {organisation}. Следите за новостями.',
  },
  '{title}: sign in to {organisation}.': { hi: '{title}: {organisation} में साइन इन करें।', ru: '{title}: вход в {organisation}.' },
  'Ask {organisation} for a link to choose a new password.': {
    hi: 'नया पासवर्ड चुनने के लिए {organisation} से लिंक मँगाएँ।',
    ru: 'Запросите у {organisation} ссылку, чтобы выбрать новый пароль.',
  },
  'Choose a password': { hi: 'पासवर्ड चुनें', ru: 'Выберите пароль' },
  'Page not found': { hi: 'पेज नहीं मिला', ru: 'Страница не найдена' },

  // Header, footer and notices.
  Help: { hi: 'मदद', ru: 'Помощь' },
  'Privacy notice': { hi: 'गोपनीयता सूचना', ru: 'О персональных данных' },
  'All competitions': { hi: 'सभी प्रतियोगिताएँ', ru: 'Все соревнования' },
  'Check my registration': { hi: 'मेरा रजिस्ट्रेशन देखें', ru: 'Проверить мою регистрацию' },
  'Go to Homepage': { hi: 'होम पेज पर जाएँ', ru: 'На главную' },
  'Skip to the main content': { hi: 'सीधे मुख्य सामग्री पर जाएँ', ru: 'Перейти к основному содержанию' },
  '404 - Page Not Found': { hi: '404 - पेज नहीं मिला', ru: '404 - Страница не найдена' },
  // After the reason why a form that was sent without JavaScript wasn't accepted.
  'To send it again, reload this page.': {
    hi: 'इसे फिर से भेजने के लिए यह पेज दोबारा लोड करें।',
    ru: 'Чтобы отправить ещё раз, обновите эту страницу.',
  },
  'The page you’re looking for doesn’t exist.': { hi: 'आप जो पेज ढूँढ रहे हैं, वह मौजूद नहीं है।', ru: 'Такой страницы нет.' },
  'This Page is Currently Unavailable': { hi: 'यह पेज अभी उपलब्ध नहीं है', ru: 'Эта страница сейчас недоступна' },
  '{name}: registration is closed now. {when}': {
    hi: '{name}: रजिस्ट्रेशन अभी बंद है। {when}',
    ru: '{name}: регистрация сейчас закрыта. {when}',
  },
  '{name}: only invited students can register. If you have an invitation, open the link in our email.': {
    hi: '{name}: केवल बुलाए गए विद्यार्थी रजिस्ट्रेशन कर सकते हैं। अगर आपको बुलावा मिला है, तो हमारे ईमेल में दिया लिंक खोलें।',
    ru: '{name}: зарегистрироваться могут только приглашённые участники. Если у вас есть приглашение, откройте ссылку из нашего письма.',
  },
  Welcome: { hi: 'स्वागत है', ru: 'Добро пожаловать' },
  'Stay connected for the updates.': { hi: 'नई जानकारी के लिए जुड़े रहें।', ru: 'Следите за новостями.' },
  // Where JavaScript is off or slow; {what} is 'This form' or 'Booking'.
  'This form': { hi: 'इस फ़ॉर्म', ru: 'Для этой формы' },
  '{what} needs JavaScript. Please switch it on, or open this page in another browser.': {
    hi: '{what} के लिए JavaScript ज़रूरी है। कृपया उसे चालू करें या यह पेज किसी दूसरे ब्राउज़र में खोलें।',
    ru: '{what} нужен JavaScript. Включите его или откройте эту страницу в другом браузере.',
  },
  'This browser is too old for this page. Update it, or open the page in another browser or on another device.': {
    hi: 'यह ब्राउज़र इस पेज के लिए बहुत पुराना है। इसे अपडेट करें, या पेज को किसी दूसरे ब्राउज़र या डिवाइस पर खोलें।',
    ru: 'Этот браузер слишком старый для этой страницы. Обновите его или откройте страницу в другом браузере или на другом устройстве.',
  },
  'This page didn’t load completely. Check your connection, then reload it. If that doesn’t help, open it in another browser.': {
    hi: 'यह पेज पूरा लोड नहीं हुआ। अपना कनेक्शन जाँचें, फिर पेज को दोबारा लोड करें। इससे भी न हो, तो इसे किसी दूसरे ब्राउज़र में खोलें।',
    ru: 'Страница загрузилась не полностью. Проверьте соединение и обновите страницу. Если это не поможет, откройте её в другом браузере.',
  },
  'Still loading. If it takes too long, check your connection and reload the page.': {
    hi: 'अभी लोड हो रहा है। अगर ज़्यादा समय लगे, तो इंटरनेट कनेक्शन जाँचें और पेज दोबारा लोड करें।',
    ru: 'Загружается. Если это длится слишком долго, проверьте соединение и обновите страницу.',
  },
  'We couldn’t load this.': { hi: 'हम इसे लोड नहीं कर पाए।', ru: 'Не удалось загрузить.' },
  'We couldn’t load the QR code.': { hi: 'हम QR कोड लोड नहीं कर पाए।', ru: 'Не удалось загрузить QR-код.' },

  // When a call to the server fails.
  'We couldn’t reach the server. Check your connection, then try again.': {
    hi: 'हम सर्वर से नहीं जुड़ पाए। इंटरनेट कनेक्शन जाँचें और फिर कोशिश करें।',
    ru: 'Не удалось связаться с сервером. Проверьте соединение и попробуйте ещё раз.',
  },
  'The server didn’t answer in time. Check your connection, then try again.': {
    hi: 'सर्वर ने समय पर जवाब नहीं दिया। इंटरनेट कनेक्शन जाँचें और फिर कोशिश करें।',
    ru: 'Сервер не ответил вовремя. Проверьте соединение и попробуйте ещё раз.',
  },
  'We couldn’t read the server’s answer. Please try again in a moment.': {
    hi: 'हम सर्वर का जवाब नहीं पढ़ पाए। कृपया थोड़ी देर में फिर कोशिश करें।',
    ru: 'Не удалось прочитать ответ сервера. Попробуйте ещё раз чуть позже.',
  },
  'Something went wrong between you and the server. Please try again in a moment.': {
    hi: 'आपके और सर्वर के बीच कुछ गड़बड़ हुई। कृपया थोड़ी देर में फिर कोशिश करें।',
    ru: 'Что-то пошло не так между вами и сервером. Попробуйте ещё раз чуть позже.',
  },

  // Buttons and small words.
  Copy: { hi: 'कॉपी करें', ru: 'Копировать' },
  Copied: { hi: 'कॉपी हो गया', ru: 'Скопировано' },
  'Press and hold the text to copy it': { hi: 'कॉपी करने के लिए टेक्स्ट को दबाकर रखें', ru: 'Нажмите на текст и удерживайте, чтобы скопировать' },
  Continue: { hi: 'जारी रखें', ru: 'Продолжить' },
  Back: { hi: 'वापस', ru: 'Назад' },
  Change: { hi: 'बदलें', ru: 'Изменить' },
  Remove: { hi: 'हटाएँ', ru: 'Убрать' },
  Retry: { hi: 'फिर कोशिश करें', ru: 'Повторить' },
  Home: { hi: 'होम', ru: 'Главная' },
  Share: { hi: 'शेयर करें', ru: 'Поделиться' },
  'Share on WhatsApp': { hi: 'WhatsApp पर शेयर करें', ru: 'Отправить в WhatsApp' },
  'Submitting...': { hi: 'भेजा जा रहा है...', ru: 'Отправляем...' },
  'Submitting…': { hi: 'भेजा जा रहा है…', ru: 'Отправляем…' },
  Submit: { hi: 'भेजें', ru: 'Отправить' },
  'Sending…': { hi: 'भेजा जा रहा है…', ru: 'Отправляем…' },
  'Checking…': { hi: 'जाँच रहे हैं…', ru: 'Проверяем…' },
  // After a step of a list, for screen readers.
  done: { hi: 'पूरा हुआ', ru: 'выполнено' },
  // States of a registration: on its page and in the student's area.
  'Not paid yet': { hi: 'अभी पेमेंट नहीं हुआ', ru: 'Не оплачено' },
  'Checking payment': { hi: 'पेमेंट की जाँच जारी', ru: 'Проверяем оплату' },
  'Please correct': { hi: 'कृपया सुधारें', ru: 'Исправьте' },
  Accepted: { hi: 'स्वीकृत', ru: 'Принята' },
  'Not accepted': { hi: 'स्वीकार नहीं हुआ', ru: 'Не принята' },

  // Lengths of time and days.
  '{count} second | {count} seconds': { hi: '{count} सेकंड', ru: '{count} секунду | {count} секунды | {count} секунд' },
  '{count} minute | {count} minutes': { hi: '{count} मिनट', ru: '{count} минуту | {count} минуты | {count} минут' },
  '{count} hour | {count} hours': { hi: '{count} घंटे', ru: '{count} час | {count} часа | {count} часов' },
  '{count} working day | {count} working days': {
    hi: '{count} कार्यदिवस | {count} कार्यदिवसों',
    ru: '{count} рабочего дня | {count} рабочих дней | {count} рабочих дней',
  },
  // Opening hours of the quarter-final, after 'between'.
  '{from} and {until} {zone}': { hi: '{from} और {until} {zone}', ru: '{from} и {until} {zone}' },
} satisfies Messages
