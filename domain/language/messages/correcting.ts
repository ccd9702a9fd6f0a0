import type { Messages } from './message.ts'

/** The page on which a family corrects its answers (/registration/…/correct), what leads there, and what it says afterwards. */
export const correcting = {
  // The link to the page, and its title. {name} is the child's.
  'Correct something': { hi: 'कुछ सुधारें', ru: 'Исправить данные' },
  'Correct what you sent about {name}': { hi: '{name} के बारे में भेजी जानकारी सुधारें', ru: 'Исправить данные: {name}' },
  'Most answers change at once, and we email you what was changed.': {
    hi: 'ज़्यादातर जवाब तुरंत बदल जाते हैं, और हम आपको ईमेल से बताते हैं कि क्या बदला।',
    ru: 'Большинство ответов меняется сразу, и мы пришлём письмо о том, что изменено.',
  },
  'To change the number or the screenshot of the payment, use the {page}.': {
    hi: 'पेमेंट का नंबर या स्क्रीनशॉट बदलने के लिए {page} पर जाएँ।',
    ru: 'Чтобы изменить номер или скриншот оплаты, откройте: {page}.',
  },
  // The headings of its two parts, and what is said before them.
  'You can change this yourself': { hi: 'यह आप खुद बदल सकते हैं', ru: 'Это вы можете изменить сами' },
  'If you change your email address, we send a new link there, and this one stops working.': {
    hi: 'ईमेल पता बदलने पर रजिस्ट्रेशन का नया लिंक नए पते पर जाता है, और यह लिंक बंद हो जाता है।',
    ru: 'При смене адреса почты на новый адрес придёт новая ссылка на регистрацию, а эта перестанет работать.',
  },
  'We change this for you': { hi: 'यह हम आपके लिए बदलते हैं', ru: 'Это меняем мы' },
  'We have already checked who takes part, and the place, the results and the certificate depend on it. Tell us here what it should say: we’ll look into it and answer by email. Nothing changes until then.':
    {
      hi: 'कौन भाग ले रहा है, यह हम जाँच चुके हैं, और जगह, परिणाम और सर्टिफ़िकेट इसी पर निर्भर हैं। यहाँ लिखें कि सही क्या है: हम देखेंगे और ईमेल से जवाब देंगे। तब तक कुछ नहीं बदलता।',
      ru: 'Мы уже проверили, кто участвует: от этого зависят место, результаты и сертификат. Укажите здесь, как должно быть: мы рассмотрим и ответим письмом. До этого ничего не изменится.',
    },
  'The fee depends on this, or the form sets it. Tell us here what it should say: we’ll look into it and answer by email. Nothing changes until then.':
    {
      hi: 'इससे फ़ीस तय होती है, या यह फ़ॉर्म में तय है। यहाँ लिखें कि सही क्या है: हम देखेंगे और ईमेल से जवाब देंगे। तब तक कुछ नहीं बदलता।',
      ru: 'От этого зависит взнос, или это задано формой. Укажите здесь, как должно быть: мы рассмотрим и ответим письмом. До этого ничего не изменится.',
    },
  // Requests that wait: {number} is what people quote, {text} is 'Student Name: Aanya → Anya'.
  'You asked us (request {number}): {text}': { hi: 'आपने हमसे कहा (अनुरोध {number}): {text}', ru: 'Вы попросили (просьба {number}): {text}' },
  '{when}: {text} (request {number}, not answered yet)': {
    hi: '{when}: {text} (अनुरोध {number}, अभी जवाब नहीं मिला)',
    ru: '{when}: {text} (просьба {number}, ответа ещё нет)',
  },
  '{when}: {text} (request {number})': { hi: '{when}: {text} (अनुरोध {number})', ru: '{when}: {text} (просьба {number})' },
  'What you asked us to change': { hi: 'आपने हमसे क्या बदलने को कहा', ru: 'Что вы попросили изменить' },
  'Save the changes': { hi: 'बदलाव सेव करें', ru: 'Сохранить изменения' },
  // When the page can't be used.
  'This registration was not accepted, so there’s nothing to correct.': {
    hi: 'यह रजिस्ट्रेशन स्वीकार नहीं हुआ था, इसलिए सुधारने को कुछ नहीं है।',
    ru: 'Эта регистрация не принята, поэтому исправлять нечего.',
  },
  'You can register again from the page of the registration; your answers are filled in there.': {
    hi: 'आप रजिस्ट्रेशन के पेज से फिर रजिस्ट्रेशन कर सकते हैं; वहाँ आपके जवाब भरे हुए मिलेंगे।',
    ru: 'Зарегистрироваться снова можно со страницы регистрации; ваши ответы там уже заполнены.',
  },
  // Refusals.
  'Nothing is different yet. Change an answer, then save.': {
    hi: 'अभी कुछ नहीं बदला है। कोई जवाब बदलें, फिर सेव करें।',
    ru: 'Пока ничего не изменено. Исправьте ответ и сохраните.',
  },
  // {fields} are labels: 'City, Home Address'.
  'The registration has changed since you opened this page. If you send this now, it changes: {fields}': {
    hi: 'आपके यह पेज खोलने के बाद रजिस्ट्रेशन बदल गया है। अभी भेजने पर यह बदलेगा: {fields}',
    ru: 'После того как вы открыли страницу, регистрация изменилась. Если отправить сейчас, изменится: {fields}',
  },
  'You’ve changed this registration many times. Please write to us instead.': {
    hi: 'आप यह रजिस्ट्रेशन कई बार बदल चुके हैं। कृपया अब हमें लिखें।',
    ru: 'Вы уже много раз меняли эту регистрацию. Пожалуйста, напишите нам.',
  },
  'You’ve already asked us for changes. Please wait for our answer, or write to us.': {
    hi: 'आप पहले ही हमसे बदलाव के लिए कह चुके हैं। कृपया हमारे जवाब का इंतज़ार करें या हमें लिखें।',
    ru: 'Вы уже просили нас об изменениях. Дождитесь ответа или напишите нам.',
  },
  // Afterwards. {fields} are labels; {number} the number of the request.
  'Changed: {fields}': { hi: 'बदल गया: {fields}', ru: 'Изменено: {fields}' },
  'Sent to us as request {number}: {fields}. None of it has changed yet; we’ll answer by email.': {
    hi: 'अनुरोध {number} के रूप में हमें मिला: {fields}। इसमें से अभी कुछ नहीं बदला है; हम ईमेल से जवाब देंगे।',
    ru: 'Отправлено нам (просьба {number}): {fields}. Это пока не изменилось; мы ответим письмом.',
  },
  'The link has moved': { hi: 'लिंक बदल गया है', ru: 'Ссылка изменилась' },
  'Your changes are saved. We’ve sent a new link to the registration to {email}; the link that opened this page no longer works. The earlier address gets an email about it too.':
    {
      hi: 'आपके बदलाव सेव हो गए हैं। रजिस्ट्रेशन का नया लिंक {email} पर भेजा गया है; जिस लिंक से यह पेज खुला था, वह अब काम नहीं करता। पुराने पते पर भी इसकी सूचना गई है।',
      ru: 'Изменения сохранены. Новую ссылку на регистрацию мы отправили на {email}; ссылка, по которой открылась эта страница, больше не работает. На прежний адрес тоже придёт письмо об этом.',
    },
  'Your changes are saved. The link that opened this page no longer works. {email} has had many emails from us today, so the one with the new link waits until {time}.':
    {
      hi: 'आपके बदलाव सेव हो गए हैं। जिस लिंक से यह पेज खुला था, वह अब काम नहीं करता। {email} पर आज हमारे कई ईमेल जा चुके हैं, इसलिए नए लिंक वाला ईमेल {time} तक रुकेगा।',
      ru: 'Изменения сохранены. Ссылка, по которой открылась эта страница, больше не работает. На {email} сегодня ушло много наших писем, поэтому письмо с новой ссылкой уйдёт не раньше {time}.',
    },
  'Your changes are saved. The link that opened this page no longer works. An email to {email} with a new link to the registration is waiting in our office, which can’t send email yet: write to {contact}. So is an email about the change to the earlier address.':
    {
      hi: 'आपके बदलाव सेव हो गए हैं। जिस लिंक से यह पेज खुला था, वह अब काम नहीं करता। {email} के लिए रजिस्ट्रेशन के नए लिंक वाला ईमेल हमारे कार्यालय में रुका है, जो अभी ईमेल नहीं भेज सकता: {contact} पर लिखें। पुराने पते के लिए इस बदलाव की सूचना भी वहीं रुकी है।',
      ru: 'Изменения сохранены. Ссылка, по которой открылась эта страница, больше не работает. Письмо на {email} с новой ссылкой на регистрацию ждёт в оргкомитете, который пока не может отправлять почту: напишите на {contact}. Письмо об этом на прежний адрес ждёт там же.',
    },
  // On the page with what is kept.
  'Correct the answers {here}, or write to {contact} with the reference. The number and the screenshot of a payment can be changed on the {page} until we have checked them.':
    {
      hi: 'जवाब {here} सुधारें, या रेफ़रेंस नंबर के साथ {contact} पर लिखें। पेमेंट का नंबर और स्क्रीनशॉट हमारी जाँच होने तक {page} पर बदले जा सकते हैं।',
      ru: 'Исправьте ответы {here} или напишите на {contact}, указав код регистрации. Номер и скриншот оплаты можно изменить, пока мы их не проверили: {page}.',
    },
  'yourself, here': { hi: 'खुद यहाँ', ru: 'сами, здесь' },
  'Changed by the family.': { hi: 'परिवार ने बदला।', ru: 'Изменено семьёй.' },
  'Sent again by the family.': { hi: 'परिवार ने फिर से भेजा।', ru: 'Отправлено семьёй ещё раз.' },
} satisfies Messages
