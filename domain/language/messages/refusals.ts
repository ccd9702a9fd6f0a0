import type { Messages } from './message.ts'

/** Why the server refused something: shown above the form that was sent. The short ones are titles, which apps may show. */
export const refusals = {
  // In an email, instead of a name that looks like a link.
  'the student': { hi: 'विद्यार्थी', ru: 'ученик' },
  'Some answers need attention': { hi: 'कुछ जवाबों पर ध्यान दें', ru: 'Проверьте ответы' },
  'Please correct the answers marked below.': { hi: 'कृपया नीचे दिखाए गए जवाब सुधारें।', ru: 'Исправьте отмеченные ниже ответы.' },
  'Check this.': { hi: 'इसे जाँचें।', ru: 'Проверьте это.' },
  'Not understood': { hi: 'समझ नहीं आया', ru: 'Не удалось понять' },
  'The request could not be read.': { hi: 'अनुरोध पढ़ा नहीं जा सका।', ru: 'Не удалось прочитать запрос.' },
  'The form could not be read. Reload the page and send it again.': {
    hi: 'फ़ॉर्म पढ़ा नहीं जा सका। पेज दोबारा लोड करके फिर भेजें।',
    ru: 'Не удалось прочитать форму. Обновите страницу и отправьте ещё раз.',
  },
  'The details of the page could not be read.': { hi: 'पेज की जानकारी पढ़ी नहीं जा सकी।', ru: 'Не удалось прочитать данные страницы.' },
  'Not signed in': { hi: 'साइन इन नहीं हैं', ru: 'Вход не выполнен' },
  'Please sign in.': { hi: 'कृपया साइन इन करें।', ru: 'Пожалуйста, войдите.' },
  'Not allowed': { hi: 'अनुमति नहीं है', ru: 'Нет доступа' },
  'Your account doesn’t have access to this.': { hi: 'आपके खाते को इसकी अनुमति नहीं है।', ru: 'У вашей учётной записи нет к этому доступа.' },
  'Not found': { hi: 'नहीं मिला', ru: 'Не найдено' },
  'There’s nothing here.': { hi: 'यहाँ कुछ नहीं है।', ru: 'Здесь ничего нет.' },
  'Registration is closed. {when} Nothing has been registered. If you’ve already paid, don’t pay again: write to {contact}. Your answers stay on this device.':
    {
      hi: 'रजिस्ट्रेशन बंद है। {when} कोई रजिस्ट्रेशन नहीं हुआ। अगर आप पेमेंट कर चुके हैं, तो दोबारा न करें: {contact} पर लिखें। आपके जवाब इस डिवाइस पर रहेंगे।',
      ru: 'Регистрация закрыта. {when} Ничего не зарегистрировано. Если вы уже оплатили, не платите ещё раз: напишите на {contact}. Ответы останутся на этом устройстве.',
    },
  'Payment details are not set up yet': { hi: 'पेमेंट की जानकारी अभी तैयार नहीं है', ru: 'Реквизиты для оплаты ещё не готовы' },
  'Nothing has been registered yet.': { hi: 'अभी कोई रजिस्ट्रेशन नहीं हुआ है।', ru: 'Пока ничего не зарегистрировано.' },
  '{school} has signed in since you opened this form. To register for this school, reload the page. Your answers and your picture stay on this device.':
    {
      hi: 'आपके यह फ़ॉर्म खोलने के बाद {school} ने साइन इन किया है। इस स्कूल के लिए रजिस्ट्रेशन करने को पेज दोबारा लोड करें। आपके जवाब और तस्वीर इस डिवाइस पर रहेंगे।',
      ru: 'После того как вы открыли форму, вошла школа {school}. Чтобы зарегистрировать от неё, обновите страницу. Ответы и изображение останутся на этом устройстве.',
    },
  'You’ve been signed out.': { hi: 'आप साइन आउट हो गए हैं।', ru: 'Вы вышли из учётной записи.' },
  'Sign in again in another tab, then send this again. Nothing you entered is lost.': {
    hi: 'दूसरे टैब में फिर से साइन इन करें, फिर इसे दोबारा भेजें। आपका भरा कुछ भी नहीं खोया है।',
    ru: 'Войдите снова в другой вкладке и отправьте ещё раз. Всё, что вы ввели, сохранилось.',
  },
  'Sign in': { hi: 'साइन इन करें', ru: 'Войти' },
  'You opened this form for another school, but {school} is signed in now.': {
    hi: 'आपने यह फ़ॉर्म किसी और स्कूल के लिए खोला था, पर अब {school} साइन इन है।',
    ru: 'Вы открыли форму для другой школы, а сейчас вошла {school}.',
  },
  'Sign in again in another tab as the school you opened this form for, then press Retry. Nothing you entered is lost.': {
    hi: 'जिस स्कूल के लिए फ़ॉर्म खोला था, उससे दूसरे टैब में फिर साइन इन करें और “फिर कोशिश करें” दबाएँ। आपका लिखा कुछ नहीं खोया है।',
    ru: 'Войдите в другой вкладке как школа, для которой открыли форму, и нажмите «Повторить». Введённые данные сохранены.',
  },
  'Already registered': { hi: 'रजिस्ट्रेशन पहले ही हो चुका है', ru: 'Уже зарегистрировано' },
  'This student is already registered for the {competition}. Don’t pay again. We’re sending the receipt to the email address from the first registration.':
    {
      hi: 'इस विद्यार्थी का {competition} के लिए रजिस्ट्रेशन पहले ही हो चुका है। दोबारा पेमेंट न करें। हम पहले रजिस्ट्रेशन वाले ईमेल पते पर रसीद भेज रहे हैं।',
      ru: 'Этот ученик уже зарегистрирован: {competition}. Не платите ещё раз. Мы отправляем подтверждение на адрес из первой регистрации.',
    },
  'This student is already registered for the {competition}. Don’t pay again. We can’t send email yet. If you can’t find your receipt, write to {contact}.':
    {
      hi: 'इस विद्यार्थी का {competition} के लिए रजिस्ट्रेशन पहले ही हो चुका है। दोबारा पेमेंट न करें। हम अभी ईमेल नहीं भेज सकते। रसीद न मिले, तो {contact} पर लिखें।',
      ru: 'Этот ученик уже зарегистрирован: {competition}. Не платите ещё раз. Мы пока не можем отправлять почту. Если вы не нашли подтверждение, напишите на {contact}.',
    },
  'The fee is {now} now; you were shown {shown}. Nothing you entered is lost, and nothing has been registered yet. If you’ve already paid {shown}, don’t pay again: register for {now}, and write to us about the difference.':
    {
      hi: 'फ़ीस अब {now} है; आपको {shown} दिखाई गई थी। आपका लिखा कुछ नहीं खोया है, और अभी रजिस्ट्रेशन नहीं हुआ है। अगर आप {shown} का पेमेंट कर चुके हैं, तो दोबारा न करें: {now} में रजिस्ट्रेशन करें और अंतर के बारे में हमें लिखें।',
      ru: 'Взнос теперь {now}, а вам показывали {shown}. Введённые данные сохранены, и пока ничего не зарегистрировано. Если вы уже оплатили {shown}, не платите ещё раз: зарегистрируйтесь за {now} и напишите нам о разнице.',
    },
  'Sent before with other answers': { hi: 'पहले दूसरे जवाबों के साथ भेजा गया', ru: 'Уже отправлено с другими ответами' },
  'We already have your first submission. Don’t pay again. To correct it, write to us.': {
    hi: 'आपका पहला फ़ॉर्म हमारे पास है। दोबारा पेमेंट न करें। उसे सुधारने के लिए हमें लिखें।',
    ru: 'Ваша первая форма у нас уже есть. Не платите ещё раз. Чтобы её исправить, напишите нам.',
  },
  'Changed since you opened it': { hi: 'आपके खोलने के बाद बदल गया', ru: 'Изменилось, пока было открыто' },
  'This picture can’t be used': { hi: 'यह तस्वीर इस्तेमाल नहीं हो सकती', ru: 'Это изображение не подходит' },
  'Too large': { hi: 'बहुत बड़ा', ru: 'Слишком большой' },
  'The request is too large.': { hi: 'अनुरोध बहुत बड़ा है।', ru: 'Запрос слишком большой.' },
  'The request ended before it was complete.': { hi: 'अनुरोध पूरा होने से पहले ही रुक गया।', ru: 'Запрос оборвался.' },
  'Too many attempts': { hi: 'बहुत सारी कोशिशें', ru: 'Слишком много попыток' },
  'Please wait {time} and try again.': { hi: 'कृपया {time} रुकें और फिर कोशिश करें।', ru: 'Подождите {time} и попробуйте ещё раз.' },
  'Please wait {time} and try again{orElse}.': {
    hi: 'कृपया {time} रुकें और फिर कोशिश करें{orElse}।',
    ru: 'Подождите {time} и попробуйте ещё раз{orElse}.',
  },
  'Too many forms': { hi: 'बहुत सारे फ़ॉर्म', ru: 'Слишком много форм' },
  'Too many forms came from your network in the last hour. Please try again in {time}; nothing you entered is lost.': {
    hi: 'पिछले एक घंटे में आपके नेटवर्क से बहुत सारे फ़ॉर्म आए। कृपया {time} बाद फिर कोशिश करें; आपका लिखा कुछ नहीं खोया है।',
    ru: 'За последний час из вашей сети пришло слишком много форм. Попробуйте через {time}; введённые данные сохранены.',
  },
  'Too many forms came from your network in the last day. Please try again in {time}; nothing you entered is lost.': {
    hi: 'पिछले एक दिन में आपके नेटवर्क से बहुत सारे फ़ॉर्म आए। कृपया {time} बाद फिर कोशिश करें; आपका लिखा कुछ नहीं खोया है।',
    ru: 'За последние сутки из вашей сети пришло слишком много форм. Попробуйте через {time}; введённые данные сохранены.',
  },
  'No space for pictures': { hi: 'तस्वीरों के लिए जगह नहीं', ru: 'Нет места для изображений' },
  'We can’t store pictures right now. Nothing you entered is lost. Please try again in a few minutes.': {
    hi: 'हम अभी तस्वीरें सेव नहीं कर सकते। आपका लिखा कुछ नहीं खोया है। कृपया कुछ मिनट बाद फिर कोशिश करें।',
    ru: 'Сейчас мы не можем сохранять изображения. Введённые данные сохранены. Попробуйте через несколько минут.',
  },
  'Too many forms at once': { hi: 'एक साथ बहुत सारे फ़ॉर्म', ru: 'Слишком много форм сразу' },
  'We are receiving too many forms right now. Nothing you entered is lost. Please try again in a moment.': {
    hi: 'अभी हमारे पास बहुत सारे फ़ॉर्म आ रहे हैं। आपका लिखा कुछ नहीं खोया है। कृपया थोड़ी देर में फिर कोशिश करें।',
    ru: 'Сейчас поступает слишком много форм. Введённые данные сохранены. Попробуйте чуть позже.',
  },
  'Not available': { hi: 'उपलब्ध नहीं', ru: 'Недоступно' },
  'We can’t reach our records right now. Nothing you entered is lost. Please try again in a moment.': {
    hi: 'हम अभी अपने रिकॉर्ड तक नहीं पहुँच पा रहे। आपका लिखा कुछ नहीं खोया है। कृपया थोड़ी देर में फिर कोशिश करें।',
    ru: 'Сейчас у нас нет доступа к записям. Введённые данные сохранены. Попробуйте чуть позже.',
  },
  'Too many pictures at once': { hi: 'एक साथ बहुत सारी तस्वीरें', ru: 'Слишком много изображений сразу' },
  'Many pictures are arriving right now, and we can’t open yours yet. Nothing you entered is lost. Please try again in a moment.': {
    hi: 'अभी बहुत सारी तस्वीरें आ रही हैं, और हम आपकी तस्वीर अभी नहीं खोल सकते। आपका लिखा कुछ नहीं खोया है। कृपया थोड़ी देर में फिर कोशिश करें।',
    ru: 'Сейчас поступает много изображений, и мы пока не можем открыть ваше. Введённые данные сохранены. Попробуйте чуть позже.',
  },
  'Our mistake': { hi: 'हमारी गलती', ru: 'Наша ошибка' },
  'Something went wrong on our side. Nothing you entered is lost. Please try again.': {
    hi: 'हमारी तरफ़ कुछ गड़बड़ हुई। आपका लिखा कुछ नहीं खोया है। कृपया फिर कोशिश करें।',
    ru: 'Что-то пошло не так у нас. Введённые данные сохранены. Попробуйте ещё раз.',
  },
} satisfies Messages
