import type { Messages } from './message.ts'

/** The payment step of the registration form, and the picture of the payment (also where a family corrects it). */
export const paying = {
  'Fee for {name}': { hi: '{name} की फ़ीस', ru: 'Взнос: {name}' },
  'If the money has left your account, don’t pay again. A payment can take a while to show: send us the number and we’ll look for it.': {
    hi: 'अगर आपके खाते से पैसे कट गए हैं, तो दोबारा पेमेंट न करें। पेमेंट दिखने में समय लग सकता है: हमें नंबर भेजें, हम उसे ढूँढ लेंगे।',
    ru: 'Если деньги списаны с вашего счёта, не платите ещё раз. Платёж может появиться не сразу: пришлите нам номер, и мы его найдём.',
  },
  'We couldn’t load how to pay. Check your connection, then reload this page: your answers are saved.': {
    hi: 'हम पेमेंट का तरीका लोड नहीं कर पाए। इंटरनेट कनेक्शन जाँचें और यह पेज दोबारा लोड करें: आपके जवाब सेव हैं।',
    ru: 'Не удалось загрузить способы оплаты. Проверьте соединение и обновите страницу: ответы сохранены.',
  },
  // In India, by UPI.
  'QR code to pay {fee} to the UPI id {id}': {
    hi: 'UPI ID {id} पर {fee} का पेमेंट करने का QR कोड',
    ru: 'QR-код для оплаты {fee} на UPI ID {id}',
  },
  'Pay {fee} with a UPI app': { hi: 'UPI ऐप से {fee} का पेमेंट करें', ru: 'Оплатить {fee} в приложении UPI' },
  'Opens Google Pay, PhonePe, Paytm or another UPI app. Come back here afterwards: your answers are saved.': {
    hi: 'Google Pay, PhonePe, Paytm या कोई दूसरा UPI ऐप खुलेगा। उसके बाद यहाँ वापस आएँ: आपके जवाब सेव हैं।',
    ru: 'Откроется Google Pay, PhonePe, Paytm или другое приложение UPI. Потом вернитесь сюда: ответы сохранены.',
  },
  'Scan with any UPI app': { hi: 'किसी भी UPI ऐप से स्कैन करें', ru: 'Отсканируйте в любом приложении UPI' },
  'Google Pay, PhonePe, Paytm, BHIM or your bank’s app. The amount is filled in.': {
    hi: 'Google Pay, PhonePe, Paytm, BHIM या आपके बैंक का ऐप। रकम पहले से भरी होगी।',
    ru: 'Google Pay, PhonePe, Paytm, BHIM или приложение вашего банка. Сумма уже указана.',
  },
  'Copy the UPI ID': { hi: 'UPI ID कॉपी करें', ru: 'Копировать UPI ID' },
  'or pay to this UPI ID': { hi: 'या इस UPI ID पर पेमेंट करें', ru: 'или оплатите на этот UPI ID' },
  'Your app will show the name {payee}.': { hi: 'आपके ऐप में यह नाम दिखेगा: {payee}।', ru: 'В приложении будет указан получатель {payee}.' },
  'Pay from another phone or computer': { hi: 'दूसरे फ़ोन या कंप्यूटर से पेमेंट करें', ru: 'Оплатить с другого телефона или компьютера' },
  'Scan this code with a UPI app on the other phone. The amount is filled in.': {
    hi: 'दूसरे फ़ोन के UPI ऐप से यह कोड स्कैन करें। रकम पहले से भरी होगी।',
    ru: 'Отсканируйте этот код в приложении UPI на другом телефоне. Сумма уже указана.',
  },
  'Pay in another way.': { hi: 'किसी दूसरे तरीके से पेमेंट करें।', ru: 'Оплатите другим способом.' },
  // Abroad, on a payment page.
  'Pay {fee} on the payment page': { hi: 'पेमेंट पेज पर {fee} का पेमेंट करें', ru: 'Оплатить {fee} на странице оплаты' },
  'It opens in a new tab. Your answers stay here. Pay exactly {fee}; your bank may add its own charge.': {
    hi: 'यह नए टैब में खुलेगा। आपके जवाब यहीं रहेंगे। ठीक {fee} का पेमेंट करें; आपका बैंक अपना शुल्क जोड़ सकता है।',
    ru: 'Откроется в новой вкладке. Ответы останутся здесь. Оплатите ровно {fee}; банк может добавить свою комиссию.',
  },
  'Copy the payment link': { hi: 'पेमेंट लिंक कॉपी करें', ru: 'Копировать ссылку на оплату' },
  'or open this link on another device': { hi: 'या यह लिंक दूसरे डिवाइस पर खोलें', ru: 'или откройте эту ссылку на другом устройстве' },
  'The payment page shows the name {payee}.': {
    hi: 'पेमेंट पेज पर यह नाम दिखेगा: {payee}।',
    ru: 'На странице оплаты указан получатель {payee}.',
  },
  // Coming back from the payment app.
  'Welcome back. {name}’s details are saved. Have you paid?': {
    hi: 'आपका फिर से स्वागत है। {name} की जानकारी सेव है। क्या आपने पेमेंट कर दिया?',
    ru: 'С возвращением. Данные сохранены ({name}). Вы оплатили?',
  },
  'Yes, I’ve paid {fee}': { hi: 'हाँ, मैंने {fee} का पेमेंट कर दिया', ru: 'Да, {fee} оплачено' },
  'Not yet': { hi: 'अभी नहीं', ru: 'Ещё нет' },
  'Not sure? Look for {fee} to {payee} in your UPI app’s history before you pay again.': {
    hi: 'पक्का नहीं है? दोबारा पेमेंट करने से पहले अपने UPI ऐप की हिस्ट्री में {payee} को {fee} ढूँढें।',
    ru: 'Не уверены? Прежде чем платить ещё раз, найдите {fee} получателю {payee} в истории приложения UPI.',
  },
  'Not sure? Look for {fee} to {payee} in your bank’s or card’s history before you pay again.': {
    hi: 'पक्का नहीं है? दोबारा पेमेंट करने से पहले अपने बैंक या कार्ड की हिस्ट्री में {payee} को {fee} ढूँढें।',
    ru: 'Не уверены? Прежде чем платить ещё раз, найдите {fee} получателю {payee} в истории банка или карты.',
  },
  'Have you paid?': { hi: 'क्या आपने पेमेंट कर दिया?', ru: 'Вы оплатили?' },
  'Your payment details': { hi: 'आपके पेमेंट की जानकारी', ru: 'Данные вашей оплаты' },
  'Not paid yet? Pay {fee}': { hi: 'अभी पेमेंट नहीं किया? {fee} का पेमेंट करें', ru: 'Ещё не оплатили? Оплатить {fee}' },
  // Where payment apps show the number. The words in quotation marks are the apps' own.
  'Where do I find it?': { hi: 'यह कहाँ मिलेगा?', ru: 'Где его найти?' },
  'Open the payment, then “UPI transaction ID”': {
    hi: 'पेमेंट खोलें, फिर “UPI transaction ID”',
    ru: 'Откройте платёж, затем “UPI transaction ID”',
  },
  'History, the payment, then “UTR”': { hi: 'History, पेमेंट, फिर “UTR”', ru: 'History, платёж, затем “UTR”' },
  'History, the payment, then “UPI Ref. No.”': { hi: 'History, पेमेंट, फिर “UPI Ref. No.”', ru: 'History, платёж, затем “UPI Ref. No.”' },
  'Bank SMS': { hi: 'बैंक का SMS', ru: 'SMS банка' },
  'The 12 digits after “UPI Ref”': { hi: '“UPI Ref” के बाद के 12 अंक', ru: '12 цифр после “UPI Ref”' },
  'To: {payee}': { hi: 'To: {payee}', ru: 'To: {payee}' },
  'UPI transaction ID': { hi: 'UPI transaction ID', ru: 'UPI transaction ID' },
  // The number.
  '12 digits. Your app calls it UPI transaction ID, UTR or UPI Ref. No.': {
    hi: '12 अंक। आपके ऐप में इसे UPI transaction ID, UTR या UPI Ref. No. कहते हैं।',
    ru: '12 цифр. В приложении это UPI transaction ID, UTR или UPI Ref. No.',
  },
  'Letters and digits. It is on the last page after you pay and in the receipt you get by email.': {
    hi: 'अक्षर और अंक। यह पेमेंट के बाद के आखिरी पेज पर और ईमेल से मिली रसीद में होता है।',
    ru: 'Буквы и цифры. Номер есть на последней странице после оплаты и в квитанции, которая придёт по почте.',
  },
  'Check it again': { hi: 'फिर से जाँचें', ru: 'Проверить ещё раз' },
  'Yes, it’s right': { hi: 'हाँ, सही है', ru: 'Да, всё верно' },
  'This has more than digits. A UPI transaction number has {all} digits. Is it right?': {
    hi: 'इसमें अंकों के अलावा भी कुछ है। UPI ट्रांज़ैक्शन नंबर में {all} अंक होते हैं। क्या यह सही है?',
    ru: 'Здесь не только цифры. В номере операции UPI {all} цифр. Всё верно?',
  },
  'This has {count} digit. A UPI transaction number has {all}. Is it right? | This has {count} digits. A UPI transaction number has {all}. Is it right?':
    {
      hi: 'इसमें {count} अंक है। UPI ट्रांज़ैक्शन नंबर में {all} होते हैं। क्या यह सही है? | इसमें {count} अंक हैं। UPI ट्रांज़ैक्शन नंबर में {all} होते हैं। क्या यह सही है?',
      ru: 'Здесь {count} цифра, а в номере операции UPI их {all}. Всё верно? | Здесь {count} цифры, а в номере операции UPI их {all}. Всё верно? | Здесь {count} цифр, а в номере операции UPI их {all}. Всё верно?',
    },
  // The picture of the payment.
  'Payment Screenshot': { hi: 'पेमेंट का स्क्रीनशॉट', ru: 'Скриншот оплаты' },
  'Choose the screenshot': { hi: 'स्क्रीनशॉट चुनें', ru: 'Выбрать скриншот' },
  'Opening the picture…': { hi: 'तस्वीर खुल रही है…', ru: 'Открываем изображение…' },
  'A PNG, JPEG or WebP picture that shows the amount and the number': {
    hi: 'PNG, JPEG या WebP तस्वीर, जिसमें रकम और नंबर दिखें',
    ru: 'Изображение PNG, JPEG или WebP, на котором видны сумма и номер',
  },
  'Change the screenshot': { hi: 'स्क्रीनशॉट बदलें', ru: 'Изменить скриншот' },
  'Remove the screenshot': { hi: 'स्क्रीनशॉट हटाएँ', ru: 'Убрать скриншот' },
  'Ready to send': { hi: 'भेजने के लिए तैयार', ru: 'Готово к отправке' },
  'What you will send': { hi: 'आप यह भेजेंगे', ru: 'Что вы отправите' },
  'Choose the screenshot of your payment.': { hi: 'अपने पेमेंट का स्क्रीनशॉट चुनें।', ru: 'Выберите скриншот оплаты.' },
  'This is not a picture we can open. Choose a PNG, JPEG or WebP.': {
    hi: 'हम यह तस्वीर नहीं खोल सकते। PNG, JPEG या WebP चुनें।',
    ru: 'Мы не можем открыть такое изображение. Выберите PNG, JPEG или WebP.',
  },
  'This picture is larger than 5 MB. Take a screenshot instead of a photo.': {
    hi: 'यह तस्वीर 5 MB से बड़ी है। फ़ोटो की जगह स्क्रीनशॉट लें।',
    ru: 'Изображение больше 5 МБ. Сделайте скриншот вместо фотографии.',
  },
  'The picture has more than 40 megapixels. Choose a smaller one.': {
    hi: 'तस्वीर 40 मेगापिक्सल से बड़ी है। छोटी तस्वीर चुनें।',
    ru: 'В изображении больше 40 мегапикселей. Выберите поменьше.',
  },
  'We can’t open this JPEG: it has too many scans. Take a new screenshot and upload that.': {
    hi: 'हम यह JPEG नहीं खोल सकते: इसमें बहुत ज़्यादा स्कैन हैं। नया स्क्रीनशॉट लेकर अपलोड करें।',
    ru: 'Мы не можем открыть этот JPEG: в нём слишком много проходов. Сделайте новый скриншот и загрузите его.',
  },
  'This picture is too large for its format (interlaced PNG, progressive JPEG or WebP). Take a new screenshot and upload that.': {
    hi: 'यह तस्वीर अपने फ़ॉर्मैट (इंटरलेस्ड PNG, प्रोग्रेसिव JPEG या WebP) के लिए बहुत बड़ी है। नया स्क्रीनशॉट लेकर अपलोड करें।',
    ru: 'Изображение слишком велико для своего формата (чересстрочный PNG, прогрессивный JPEG или WebP). Сделайте новый скриншот и загрузите его.',
  },
  'This picture is too complex for us to open. Take a new screenshot and upload that.': {
    hi: 'यह तस्वीर इतनी जटिल है कि हम इसे नहीं खोल सकते। नया स्क्रीनशॉट लेकर अपलोड करें।',
    ru: 'Изображение слишком сложное, мы не можем его открыть. Сделайте новый скриншот и загрузите его.',
  },
  'We can’t open this picture. Take the screenshot again, or choose another file.': {
    hi: 'हम यह तस्वीर नहीं खोल पाए। स्क्रीनशॉट दोबारा लें या दूसरी फ़ाइल चुनें।',
    ru: 'Не удалось открыть изображение. Сделайте скриншот ещё раз или выберите другой файл.',
  },
  // While the office hasn't entered its own payment details.
  "Payment details are not set up yet. Please don't pay; come back soon.": {
    hi: 'पेमेंट की जानकारी अभी तैयार नहीं है। कृपया पेमेंट न करें; थोड़े समय बाद फिर आएँ।',
    ru: 'Реквизиты для оплаты ещё не готовы. Пожалуйста, не платите; зайдите позже.',
  },
  "Trial: these payment details are examples. Don't pay.": {
    hi: 'परीक्षण: पेमेंट की यह जानकारी सिर्फ़ उदाहरण है। पेमेंट न करें।',
    ru: 'Пробный режим: это примеры реквизитов. Не платите.',
  },
} satisfies Messages
