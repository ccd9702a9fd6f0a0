import type { Messages } from './message.ts'

/** The registration form: its steps, what it costs, and its last page. Paying is in paying.ts, the questions are in answers.ts. */
export const registering = {
  // The disclaimer that covers the form until it is agreed to.
  'DISCLAIMER CLAUSE': { hi: 'ज़रूरी शर्तें', ru: 'УСЛОВИЯ УЧАСТИЯ' },
  'Read the disclaimer': { hi: 'शर्तें पढ़ें', ru: 'Прочитать условия' },
  Proceed: { hi: 'आगे बढ़ें', ru: 'Продолжить' },
  // Headings of the steps and buttons between them.
  Steps: { hi: 'चरण', ru: 'Шаги' },
  'Personal Info': { hi: 'व्यक्तिगत जानकारी', ru: 'Личные данные' },
  'Payment and Register': { hi: 'पेमेंट और रजिस्ट्रेशन', ru: 'Оплата и регистрация' },
  'Payment and Register for {region}': { hi: 'पेमेंट और रजिस्ट्रेशन: {region}', ru: 'Оплата и регистрация · {region}' },
  'Form Completed': { hi: 'फ़ॉर्म पूरा हुआ', ru: 'Форма заполнена' },
  Next: { hi: 'आगे', ru: 'Далее' },
  Previous: { hi: 'पीछे', ru: 'Назад' },
  Upload: { hi: 'अपलोड', ru: 'Загрузка' },
  'Register for {fee}': { hi: '{fee} में रजिस्ट्रेशन करें', ru: 'Зарегистрироваться за {fee}' },
  // What it costs, above and beside the form.
  'What it costs': { hi: 'फ़ीस कितनी है', ru: 'Сколько это стоит' },
  'Before you start': { hi: 'शुरू करने से पहले', ru: 'Прежде чем начать' },
  'You pay in the second step, outside this page. Then you send us the transaction number with a screenshot of the payment.': {
    hi: 'पेमेंट आप दूसरे चरण में, इस पेज से बाहर करते हैं। फिर ट्रांज़ैक्शन नंबर और पेमेंट का स्क्रीनशॉट हमें भेजते हैं।',
    ru: 'Вы платите на втором шаге, вне этой страницы. Затем присылаете нам номер операции и скриншот оплаты.',
  },
  'Registration closes on {day}.': { hi: 'रजिस्ट्रेशन {day} को बंद होगा।', ru: 'Регистрация закроется {day}.' },
  'Closes on {day}.': { hi: '{day} को बंद होगा।', ru: 'Закроется {day}.' },
  'Fee:': { hi: 'फ़ीस:', ru: 'Взнос:' },
  'Fee {fee}': { hi: 'फ़ीस {fee}', ru: 'Взнос {fee}' },
  'For: {audience}': { hi: 'किसके लिए: {audience}', ru: 'Для кого: {audience}' },
  // A form opened from an invitation, filled in from an earlier round.
  '{details} From the {round}. Change what is no longer right.': {
    hi: '{details} {round} से। जो अब सही नहीं है, उसे बदल दें।',
    ru: '{details} Источник: {round}. Измените то, что устарело.',
  },
  '{name}’s details are here.': { hi: '{name} की जानकारी भर दी गई है।', ru: 'Данные заполнены: {name}.' },
  // Choosing a registered school.
  'Registered schools': { hi: 'रजिस्टर्ड स्कूल', ru: 'Зарегистрированные школы' },
  'No registered school has this name. Check the spelling, or leave it as it is.': {
    hi: 'इस नाम का कोई रजिस्टर्ड स्कूल नहीं है। वर्तनी जाँचें, या इसे ऐसे ही रहने दें।',
    ru: 'Зарегистрированной школы с таким названием нет. Проверьте написание или оставьте как есть.',
  },
  'Choose your school:': { hi: 'अपना स्कूल चुनें:', ru: 'Выберите школу:' },
  'Choose your school when it appears in the list. Otherwise just type its name.': {
    hi: 'सूची में अपना स्कूल दिखे तो उसे चुनें। नहीं तो बस उसका नाम लिखें।',
    ru: 'Выберите свою школу, если она появится в списке. Если нет, просто введите её название.',
  },
  // Under the form: keeping the answers on this device.
  'Saved on this device': { hi: 'इस डिवाइस पर सेव है', ru: 'Сохранено на этом устройстве' },
  'Nothing is saved on this device. Your answers stay here until you leave this page.': {
    hi: 'इस डिवाइस पर कुछ सेव नहीं होता। जब तक आप यह पेज नहीं छोड़ते, आपके जवाब यहीं रहते हैं।',
    ru: 'На этом устройстве ничего не сохраняется. Ответы останутся здесь, пока вы не закроете страницу.',
  },
  'What we do with your answers': { hi: 'हम आपके जवाबों का क्या करते हैं', ru: 'Что мы делаем с вашими ответами' },
  'This is a shared device': { hi: 'यह डिवाइस कई लोग इस्तेमाल करते हैं', ru: 'Это общее устройство' },
  'Clear this form': { hi: 'यह फ़ॉर्म खाली करें', ru: 'Очистить форму' },
  'Clear this form?': { hi: 'यह फ़ॉर्म खाली करें?', ru: 'Очистить форму?' },
  Clear: { hi: 'खाली करें', ru: 'Очистить' },
  'Keep my answers': { hi: 'मेरे जवाब रहने दें', ru: 'Оставить ответы' },
  'This removes every answer from this page and from this device.': {
    hi: 'इससे इस पेज और इस डिवाइस से सभी जवाब हट जाएँगे।',
    ru: 'Все ответы будут удалены с этой страницы и с этого устройства.',
  },
  // Why a form can't be sent, or wasn't.
  'One answer needs your attention | {count} answers need your attention': {
    hi: 'एक जवाब पर ध्यान दें | {count} जवाबों पर ध्यान दें',
    ru: 'Проверьте {count} ответ | Проверьте {count} ответа | Проверьте {count} ответов',
  },
  'All corrected.': { hi: 'सब ठीक हो गया।', ru: 'Всё исправлено.' },
  'and {count} more, marked below': { hi: 'और {count} बाकी, नीचे दिखाए गए हैं', ru: 'и ещё {count}, отмечены ниже' },
  'Nothing is lost: your answers are still here, and trying again can’t register you twice.': {
    hi: 'कुछ भी खोया नहीं है: आपके जवाब यहीं हैं, और दोबारा कोशिश करने से दो बार रजिस्ट्रेशन नहीं होगा।',
    ru: 'Ничего не потеряно: ответы на месте, и повторная попытка не создаст вторую регистрацию.',
  },
  'You’ve already sent this form, but we couldn’t tell you whether it arrived. Submit it again: it can’t register you twice.': {
    hi: 'आप यह फ़ॉर्म पहले ही भेज चुके हैं, पर हम बता नहीं पाए कि वह पहुँचा या नहीं। दोबारा भेजें: इससे दो बार रजिस्ट्रेशन नहीं होगा।',
    ru: 'Вы уже отправили эту форму, но мы не смогли сообщить, дошла ли она. Отправьте ещё раз: второй регистрации не будет.',
  },
  'You’re offline. Everything is saved; press Submit again when you’re connected. It can’t register twice.': {
    hi: 'इंटरनेट नहीं है। सब कुछ सेव है; इंटरनेट आने पर फिर “भेजें” दबाएँ। इससे दो बार रजिस्ट्रेशन नहीं होगा।',
    ru: 'Нет соединения. Всё сохранено; нажмите «Отправить» ещё раз, когда появится интернет. Второй регистрации не будет.',
  },
  'We couldn’t send it just now. Everything is saved.': {
    hi: 'हम इसे अभी नहीं भेज पाए। सब कुछ सेव है।',
    ru: 'Сейчас не удалось отправить. Всё сохранено.',
  },
  'Already registered: do not pay again': {
    hi: 'रजिस्ट्रेशन पहले ही हो चुका है: दोबारा पेमेंट न करें',
    ru: 'Уже зарегистрировано: не платите ещё раз',
  },
  'The fee has changed': { hi: 'फ़ीस बदल गई है', ru: 'Взнос изменился' },
  'Your sign-in has changed': { hi: 'आपका साइन-इन बदल गया है', ru: 'Вход выполнен под другой учётной записью' },
  // Before paying, when the child may be registered already.
  'Check a registration': { hi: 'रजिस्ट्रेशन देखें', ru: 'Проверить регистрацию' },
  'This isn’t ours': { hi: 'यह हमारा नहीं है', ru: 'Это не наша регистрация' },
  'Thank you. We’ll look at both registrations and write to {email}. Please don’t pay before that.': {
    hi: 'धन्यवाद। हम दोनों रजिस्ट्रेशन देखेंगे और {email} पर लिखेंगे। कृपया उससे पहले पेमेंट न करें।',
    ru: 'Спасибо. Мы сравним обе регистрации и напишем на {email}. Пожалуйста, не платите до этого.',
  },
  '{name} is already registered for: {competition}. One of them is enough. To register here as well, press Next again.': {
    hi: '{name} का रजिस्ट्रेशन पहले ही हो चुका है: {competition}। दोनों में से एक काफ़ी है। यहाँ भी रजिस्टर करना हो, तो फिर से “आगे” दबाएँ।',
    ru: '{name}: регистрация уже есть, {competition}. Достаточно одной из двух. Чтобы зарегистрироваться и здесь, нажмите «Далее» ещё раз.',
  },
  // The confirmation page.
  'Reference: {reference}': { hi: 'रेफ़रेंस नंबर: {reference}', ru: 'Код регистрации: {reference}' },
  Reference: { hi: 'रेफ़रेंस नंबर', ru: 'Код регистрации' },
  'Copy the text': { hi: 'टेक्स्ट कॉपी करें', ru: 'Копировать текст' },
  'This address has had many emails from us today, so ours waits until {time}. This is what it says:': {
    hi: 'आज इस पते पर हमारे कई ईमेल जा चुके हैं, इसलिए यह ईमेल {time} तक रुकेगा। इसमें लिखा है:',
    ru: 'На этот адрес сегодня ушло много наших писем, поэтому это письмо уйдёт не раньше {time}. Вот его текст:',
  },
  'Copy the reference': { hi: 'रेफ़रेंस नंबर कॉपी करें', ru: 'Копировать код регистрации' },
  'Save as PDF or print': { hi: 'PDF में सेव करें या प्रिंट करें', ru: 'Сохранить в PDF или распечатать' },
  'Serial number': { hi: 'क्रम संख्या', ru: 'Порядковый номер' },
  '{fee} by UPI': { hi: 'UPI से {fee}', ru: '{fee} через UPI' },
  Transaction: { hi: 'ट्रांज़ैक्शन', ru: 'Операция' },
  Sent: { hi: 'भेजा गया', ru: 'Отправлено' },
  'Check {firstName}’s registration': { hi: '{firstName} का रजिस्ट्रेशन देखें', ru: 'Проверить регистрацию: {firstName}' },
  'Registered Students': { hi: 'रजिस्टर्ड विद्यार्थी', ru: 'Зарегистрированные ученики' },
  // The text that a family shares, for example by WhatsApp.
  '{name}’s registration for {organisation}, {competition}. Reference: {reference}. Check it here: {origin}/check': {
    hi: '{organisation}, {competition} के लिए {name} का रजिस्ट्रेशन। रेफ़रेंस नंबर: {reference}। यहाँ देखें: {origin}/check',
    ru: '{name}: регистрация в {organisation}, {competition}. Код регистрации: {reference}. Проверить: {origin}/check',
  },
  'What happens next': { hi: 'अब आगे क्या होगा', ru: 'Что дальше' },
  'You sent the form': { hi: 'आपने फ़ॉर्म भेज दिया', ru: 'Вы отправили форму' },
  'We check the payment': { hi: 'हम पेमेंट जाँचते हैं', ru: 'Мы проверяем оплату' },
  'Usually within {days}, so by {due}.': { hi: 'आमतौर पर {days} में, यानी {due} तक।', ru: 'Обычно в течение {days}; крайний срок: {due}.' },
  'You get an email': { hi: 'आपको ईमेल मिलता है', ru: 'Вы получаете письмо' },
  'If something has to be corrected, you can do it from the email. You won’t need to fill in the form again.': {
    hi: 'अगर कुछ सुधारना हो, तो आप ईमेल से ही कर सकते हैं। फ़ॉर्म दोबारा भरने की ज़रूरत नहीं होगी।',
    ru: 'Если что-то нужно исправить, это можно сделать прямо из письма. Заполнять форму заново не придётся.',
  },
  'You book a time': { hi: 'आप समय बुक करते हैं', ru: 'Вы выбираете время' },
  'Once {firstName} is accepted: {bookingDays}, online.': {
    hi: '{firstName} के स्वीकृत होने के बाद: {bookingDays}, ऑनलाइन।',
    ru: 'После того как регистрация будет принята ({firstName}): {bookingDays}, онлайн.',
  },
  'Register another student': { hi: 'एक और विद्यार्थी का रजिस्ट्रेशन करें', ru: 'Зарегистрировать ещё одного ученика' },
  'Register another child': { hi: 'एक और बच्चे का रजिस्ट्रेशन करें', ru: 'Зарегистрировать ещё одного ребёнка' },
  'Register another participant': { hi: 'एक और प्रतिभागी का रजिस्ट्रेशन करें', ru: 'Зарегистрировать ещё одного участника' },
  'Your email, mobile number and address are filled in for you. Pay separately for each child.': {
    hi: 'आपका ईमेल, मोबाइल नंबर और पता पहले से भरा होगा। हर बच्चे के लिए अलग पेमेंट करें।',
    ru: 'Почта, номер телефона и адрес уже будут заполнены. Платите за каждого ребёнка отдельно.',
  },
  'Your email, mobile number and address are filled in for you. Pay separately for each participant.': {
    hi: 'आपका ईमेल, मोबाइल नंबर और पता पहले से भरा होगा। हर प्रतिभागी के लिए अलग पेमेंट करें।',
    ru: 'Почта, номер телефона и адрес уже будут заполнены. Платите за каждого участника отдельно.',
  },
} satisfies Messages
