import type { Messages } from './message.ts'

/** Signing in, passwords, and links to choose one. */
export const accounts = {
  'Student Login': { hi: 'विद्यार्थी लॉगिन', ru: 'Вход для учеников' },
  'School Login': { hi: 'स्कूल लॉगिन', ru: 'Вход для школ' },
  'Admin Login': { hi: 'एडमिन लॉगिन', ru: 'Вход для администраторов' },
  Login: { hi: 'लॉगिन करें', ru: 'Войти' },
  'Signing in…': { hi: 'साइन इन हो रहा है…', ru: 'Входим…' },
  Password: { hi: 'पासवर्ड', ru: 'Пароль' },
  'Show password': { hi: 'पासवर्ड दिखाएँ', ru: 'Показать пароль' },
  'Forgot password?': { hi: 'पासवर्ड भूल गए?', ru: 'Забыли пароль?' },
  register: { hi: 'रजिस्टर करें', ru: 'регистрация' },
  'Enter your email address.': { hi: 'अपना ईमेल पता लिखें।', ru: 'Введите адрес эл. почты.' },
  'Enter your password.': { hi: 'अपना पासवर्ड लिखें।', ru: 'Введите пароль.' },
  'Enter the code.': { hi: 'कोड लिखें।', ru: 'Введите код.' },
  'Your password is set. Sign in with it.': { hi: 'आपका पासवर्ड बन गया है। उससे साइन इन करें।', ru: 'Пароль сохранён. Войдите с ним.' },
  'Six digits from your authenticator app. If you don’t have it, enter a recovery code.': {
    hi: 'आपके ऑथेंटिकेटर ऐप के छह अंक। अगर वह पास नहीं है, तो रिकवरी कोड लिखें।',
    ru: 'Шесть цифр из приложения-аутентификатора. Если его нет под рукой, введите код восстановления.',
  },
  'Login failed': { hi: 'लॉगिन नहीं हो पाया', ru: 'Войти не удалось' },
  'Invalid email or password': { hi: 'ईमेल या पासवर्ड सही नहीं है', ru: 'Неверная почта или пароль' },
  'Login failed. {message}': { hi: 'लॉगिन नहीं हो पाया। {message}', ru: 'Войти не удалось. {message}' },
  'This code isn’t right, or it has expired. Enter the newest code, or another recovery code. If it keeps failing, start again.': {
    hi: 'यह कोड सही नहीं है या पुराना हो गया है। सबसे नया कोड या दूसरा रिकवरी कोड लिखें। अगर फिर भी न हो, तो शुरू से करें।',
    ru: 'Код неверный или устарел. Введите самый новый код или другой код восстановления. Если не помогает, начните сначала.',
  },
  // Asking for a link to choose a new password, and the page behind it.
  'Forgotten password': { hi: 'पासवर्ड भूल गए', ru: 'Восстановление пароля' },
  'We’ll email you a link to choose a new password.': {
    hi: 'नया पासवर्ड चुनने का लिंक हम आपको ईमेल करेंगे।',
    ru: 'Мы пришлём ссылку, чтобы выбрать новый пароль.',
  },
  'Send the link': { hi: 'लिंक भेजें', ru: 'Прислать ссылку' },
  'Back to {title}': { hi: 'वापस: {title}', ru: 'Назад: {title}' },
  'If this address has an account here, we’ve emailed it a link to choose a new password. The link works once, within 30 minutes.': {
    hi: 'अगर इस पते का यहाँ खाता है, तो हमने उस पर नया पासवर्ड चुनने का लिंक ईमेल कर दिया है। लिंक 30 मिनट के अंदर एक बार काम करता है।',
    ru: 'Если у этого адреса есть учётная запись, мы отправили на него ссылку для выбора нового пароля. Она сработает один раз в течение 30 минут.',
  },
  'If this address has an account here, an email with a link to choose a new password is waiting in our office, which can’t send email yet: write to {contact}. The link works once, within 30 minutes.':
    {
      hi: 'अगर इस पते का यहाँ खाता है, तो नया पासवर्ड चुनने का ईमेल हमारे कार्यालय में रुका है, जो अभी ईमेल नहीं भेज सकता: {contact} पर लिखें। लिंक 30 मिनट के अंदर एक बार काम करता है।',
      ru: 'Если у этого адреса есть учётная запись, письмо со ссылкой для нового пароля ждёт в оргкомитете, который пока не может отправлять почту: напишите на {contact}. Ссылка сработает один раз в течение 30 минут.',
    },
  'It has already been used, or it’s too old. Nothing has changed.': {
    hi: 'यह इस्तेमाल हो चुका है या बहुत पुराना है। कुछ भी नहीं बदला है।',
    ru: 'Она уже использована или устарела. Ничего не изменилось.',
  },
  'This link has already been used or has expired. Ask for a new one.': {
    hi: 'यह लिंक इस्तेमाल हो चुका है या पुराना हो गया है। नया लिंक मँगाएँ।',
    ru: 'Ссылка уже использована или устарела. Запросите новую.',
  },
  'Send me a new link': { hi: 'मुझे नया लिंक भेजें', ru: 'Прислать новую ссылку' },
  'New link for a student': { hi: 'विद्यार्थी के लिए नया लिंक', ru: 'Новая ссылка для ученика' },
  'New link for a school': { hi: 'स्कूल के लिए नया लिंक', ru: 'Новая ссылка для школы' },
  'New link for an administrator': { hi: 'एडमिन के लिए नया लिंक', ru: 'Новая ссылка для администратора' },
  'Were you invited to the office? Then ask the person who invited you for a new link.': {
    hi: 'क्या आपको कार्यालय में बुलाया गया था? तो जिसने बुलाया, उनसे नया लिंक माँगें।',
    ru: 'Вас пригласили в оргкомитет? Тогда попросите новую ссылку у того, кто вас пригласил.',
  },
  'Set your password': { hi: 'अपना पासवर्ड बनाएँ', ru: 'Создайте пароль' },
  'Choose a new password': { hi: 'नया पासवर्ड चुनें', ru: 'Выберите новый пароль' },
  'New password': { hi: 'नया पासवर्ड', ru: 'Новый пароль' },
  'Save password': { hi: 'पासवर्ड सेव करें', ru: 'Сохранить пароль' },
  'Saving…': { hi: 'सेव हो रहा है…', ru: 'Сохраняем…' },
  'You’ll be signed out wherever you’re signed in now.': {
    hi: 'आप जहाँ भी साइन इन हैं, वहाँ से साइन आउट हो जाएँगे।',
    ru: 'Вы выйдете на всех устройствах, где сейчас вошли.',
  },
  'Enter a new password.': { hi: 'नया पासवर्ड लिखें।', ru: 'Введите новый пароль.' },
  'Use at least {least} characters.': { hi: 'कम से कम {least} अक्षर लिखें।', ru: 'Не меньше {least} знаков.' },
  '{least} or more characters. A few words in a row are easy to remember.': {
    hi: '{least} या ज़्यादा अक्षर। एक साथ लिखे कुछ शब्द याद रखना आसान होता है।',
    ru: 'Не меньше {least} знаков. Несколько слов подряд легко запомнить.',
  },
  'Too many people use this password. Choose another one.': {
    hi: 'यह पासवर्ड बहुत लोग इस्तेमाल करते हैं। दूसरा चुनें।',
    ru: 'Этот пароль слишком распространён. Выберите другой.',
  },
  'This is easy to guess, because it’s mostly a name. Add more words of your own.': {
    hi: 'इसका अंदाज़ा लगाना आसान है, क्योंकि यह ज़्यादातर नाम ही है। अपने कुछ और शब्द जोड़ें।',
    ru: 'Его легко угадать: это почти одно имя. Добавьте свои слова.',
  },
} satisfies Messages
