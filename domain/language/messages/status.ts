import type { Messages } from './message.ts'

/** The status page of a registration, the page that finds it (/check), certificates (/verify) and results. */
export const status = {
  // /check: finding a registration by its reference, or asking for its link.
  'The link in our email opens your registration at once. Or use your reference and email address.': {
    hi: 'हमारे ईमेल का लिंक आपका रजिस्ट्रेशन तुरंत खोल देता है। या अपना रेफ़रेंस नंबर और ईमेल पता लिखें।',
    ru: 'Ссылка из нашего письма сразу откроет вашу регистрацию. Или введите код регистрации и адрес почты.',
  },
  'If there is a registration with this address, we email its link. Look in the spam folder too. An address gets at most {perHour} of these emails an hour and {perDay} a day: one over that waits until the hour, or the day, is over.':
    {
      hi: 'अगर इस पते से कोई रजिस्ट्रेशन है, तो हम उसका लिंक ईमेल करते हैं। स्पैम फ़ोल्डर भी देखें। एक पते पर ऐसे ईमेल एक घंटे में ज़्यादा से ज़्यादा {perHour} और एक दिन में {perDay} जाते हैं: इससे ज़्यादा हों तो ईमेल घंटा या दिन पूरा होने तक रुकता है।',
      ru: 'Если регистрация с этим адресом есть, мы отправим ссылку на неё. Загляните и в папку «Спам». На один адрес уходит не больше {perHour} таких писем в час и {perDay} в день: лишнее ждёт, пока не пройдёт час или день.',
    },
  'If there is a registration with this address, an email with its link is waiting in our office, which can’t send email yet: write to {contact}.':
    {
      hi: 'अगर इस पते से कोई रजिस्ट्रेशन है, तो उसके लिंक वाला ईमेल हमारे कार्यालय में रुका है, जो अभी ईमेल नहीं भेज सकता: {contact} पर लिखें।',
      ru: 'Если регистрация с этим адресом есть, письмо со ссылкой ждёт в оргкомитете, который пока не может отправлять почту: напишите на {contact}.',
    },
  'Like {reference}. It’s in our email and on the confirmation page.': {
    hi: 'जैसे {reference}। यह हमारे ईमेल में और पुष्टि वाले पेज पर है।',
    ru: 'Например, {reference}. Он есть в нашем письме и на странице подтверждения.',
  },
  Email: { hi: 'ईमेल', ru: 'Эл. почта' },
  Check: { hi: 'देखें', ru: 'Проверить' },
  'I don’t have my reference': { hi: 'मेरे पास रेफ़रेंस नंबर नहीं है', ru: 'У меня нет кода регистрации' },
  'We’ll email you a link to every registration made with your address.': {
    hi: 'आपके पते से हुए हर रजिस्ट्रेशन का लिंक हम आपको ईमेल करेंगे।',
    ru: 'Мы пришлём ссылки на все регистрации с вашим адресом.',
  },
  'Your email': { hi: 'आपका ईमेल', ru: 'Ваша эл. почта' },
  'Email me my link': { hi: 'मुझे लिंक ईमेल करें', ru: 'Прислать мне ссылку' },
  'The parent’s or the student’s, as in the form.': {
    hi: 'अभिभावक का या विद्यार्थी का, जैसा फ़ॉर्म में लिखा था।',
    ru: 'Родителя или ученика, как в форме.',
  },
  'We can’t find a registration with this reference and email. Check both, or write to us.': {
    hi: 'इस रेफ़रेंस नंबर और ईमेल का कोई रजिस्ट्रेशन नहीं मिला। दोनों जाँचें या हमें लिखें।',
    ru: 'Регистрации с таким кодом и адресом нет. Проверьте их или напишите нам.',
  },
  'Enter the email address.': { hi: 'ईमेल पता लिखें।', ru: 'Введите адрес эл. почты.' },
  'Enter the reference, like 7K3M9-XQ2BD.': { hi: 'रेफ़रेंस नंबर लिखें, जैसे 7K3M9-XQ2BD।', ru: 'Введите код регистрации, например 7K3M9-XQ2BD.' },
  'This link has expired': { hi: 'यह लिंक अब काम नहीं करता', ru: 'Срок действия ссылки истёк' },
  'This link has expired or was already used. We can email you a new one.': {
    hi: 'यह लिंक पुराना हो गया है या इस्तेमाल हो चुका है। हम आपको नया लिंक ईमेल कर सकते हैं।',
    ru: 'Ссылка устарела или уже использована. Мы можем прислать новую.',
  },

  // The page of a registration: its head and the cards beside it.
  '{competition}, reference {reference}': { hi: '{competition}, रेफ़रेंस नंबर {reference}', ru: '{competition}, код регистрации {reference}' },
  'Where it stands': { hi: 'अभी क्या स्थिति है', ru: 'Как идут дела' },
  'What you sent': { hi: 'आपने क्या भेजा', ru: 'Что вы отправили' },
  'Want to change something?': { hi: 'कुछ बदलना है?', ru: 'Хотите что-то изменить?' },
  'The link in our emails also shows what you sent. We can email it to you again.': {
    hi: 'हमारे ईमेल का लिंक यह भी दिखाता है कि आपने क्या भेजा था। हम वह लिंक फिर ईमेल कर सकते हैं।',
    ru: 'По ссылке из наших писем видно и то, что вы отправили. Мы можем прислать её ещё раз.',
  },
  'Questions?': { hi: 'कोई सवाल?', ru: 'Вопросы?' },
  'Please give the reference {reference}.': { hi: 'कृपया रेफ़रेंस नंबर {reference} बताएँ।', ru: 'Укажите код регистрации {reference}.' },
  'Email us': { hi: 'हमें ईमेल करें', ru: 'Написать нам' },

  // While the payment is checked. {days} is '2 working days'.
  'We’re checking your payment': { hi: 'हम आपके पेमेंट की जाँच कर रहे हैं', ru: 'Мы проверяем вашу оплату' },
  'This takes longer than usual. We haven’t forgotten you; please don’t pay again.': {
    hi: 'इसमें सामान्य से ज़्यादा समय लग रहा है। हम आपको भूले नहीं हैं; कृपया दोबारा पेमेंट न करें।',
    ru: 'Это длится дольше обычного. Мы о вас не забыли; пожалуйста, не платите ещё раз.',
  },
  'Thank you. We’ll check again, usually within {days}.': {
    hi: 'धन्यवाद। हम फिर से जाँचेंगे, आमतौर पर {days} में।',
    ru: 'Спасибо. Мы проверим ещё раз, обычно в течение {days}.',
  },
  'This usually takes {days}, so by {by}.': { hi: 'आमतौर पर {days} में, यानी {by} तक।', ru: 'Обычно в течение {days}; крайний срок: {by}.' },
  'Please don’t pay again; we’ll email you at {email}.': {
    hi: 'कृपया दोबारा पेमेंट न करें; हम आपको {email} पर ईमेल करेंगे।',
    ru: 'Пожалуйста, не платите ещё раз; мы напишем на {email}.',
  },
  'Please don’t pay again; we’ll email you.': {
    hi: 'कृपया दोबारा पेमेंट न करें; हम आपको ईमेल करेंगे।',
    ru: 'Пожалуйста, не платите ещё раз; мы вам напишем.',
  },
  'We’ll email you at {email}.': { hi: 'हम आपको {email} पर ईमेल करेंगे।', ru: 'Мы напишем на {email}.' },
  'We’ll email you.': { hi: 'हम आपको ईमेल करेंगे।', ru: 'Мы вам напишем.' },
  'Sent the wrong number or picture?': { hi: 'गलत नंबर या तस्वीर भेज दी?', ru: 'Отправили не тот номер или не то изображение?' },
  'You can change it until we have checked it.': {
    hi: 'हमारी जाँच होने तक आप इसे बदल सकते हैं।',
    ru: 'Это можно изменить, пока мы не проверили.',
  },
  'Change number or screenshot': { hi: 'नंबर या स्क्रीनशॉट बदलें', ru: 'Изменить номер или скриншот' },
  'Send number and screenshot': { hi: 'नंबर और स्क्रीनशॉट भेजें', ru: 'Отправить номер и скриншот' },
  'You can change it until we have checked it. Please don’t pay again. Everything else is fine and saved.': {
    hi: 'हमारी जाँच होने तक आप इसे बदल सकते हैं। कृपया दोबारा पेमेंट न करें। बाकी सब ठीक है और सेव है।',
    ru: 'Это можно изменить, пока мы не проверили. Пожалуйста, не платите ещё раз. Всё остальное в порядке и сохранено.',
  },
  'Send us the right number and a screenshot, and we’ll look again. Please don’t pay again.': {
    hi: 'हमें सही नंबर और स्क्रीनशॉट भेजें, हम फिर देखेंगे। कृपया दोबारा पेमेंट न करें।',
    ru: 'Пришлите правильный номер и скриншот, и мы проверим ещё раз. Пожалуйста, не платите повторно.',
  },
  'Send the change': { hi: 'बदलाव भेजें', ru: 'Отправить изменение' },

  // When something has to be corrected. {things} is 'two things', or labels after 'Please send again:'.
  '{count} thing | {count} things': { hi: '{count} चीज़ | {count} चीज़ें', ru: '{count} пункт | {count} пункта | {count} пунктов' },
  'Please send us {things} again': { hi: 'कृपया हमें {things} फिर भेजें', ru: 'Пришлите ещё раз: {things}' },
  'By {due}': { hi: '{due} तक', ru: 'Срок: {due}' },
  'Please don’t pay again. Everything else is fine and saved.': {
    hi: 'कृपया दोबारा पेमेंट न करें। बाकी सब ठीक है और सेव है।',
    ru: 'Пожалуйста, не платите ещё раз. Всё остальное в порядке и сохранено.',
  },
  'Send corrections': { hi: 'सुधार भेजें', ru: 'Отправить исправления' },
  'You’re offline. Your answers are still here; press “{button}” again when you’re connected.': {
    hi: 'इंटरनेट नहीं है। आपके जवाब यहीं हैं; इंटरनेट आने पर फिर “{button}” दबाएँ।',
    ru: 'Нет соединения. Ваши ответы на месте; нажмите «{button}» ещё раз, когда появится интернет.',
  },
  'We couldn’t send it just now. Your answers are still here.': {
    hi: 'अभी भेजा नहीं जा सका। आपके जवाब यहीं हैं।',
    ru: 'Сейчас отправить не удалось. Ваши ответы на месте.',
  },
  'Please send again: {things}. You can do that with the link in our email.': {
    hi: 'कृपया फिर भेजें: {things}। यह आप हमारे ईमेल के लिंक से कर सकते हैं।',
    ru: 'Пришлите ещё раз: {things}. Это можно сделать по ссылке из нашего письма.',
  },
  'You sent {answer}': { hi: 'आपने भेजा था: {answer}', ru: 'Вы отправили: {answer}' },
  'New number': { hi: 'नया नंबर', ru: 'Новый номер' },
  'New answer': { hi: 'नया जवाब', ru: 'Новый ответ' },
  'The screenshot you sent': { hi: 'आपका भेजा हुआ स्क्रीनशॉट', ru: 'Отправленный вами скриншот' },
  'You sent this on {day}': { hi: 'आपने यह {day} को भेजा था', ru: 'Отправлено {day}' },
  'Choose another screenshot': { hi: 'दूसरा स्क्रीनशॉट चुनें', ru: 'Выбрать другой скриншот' },
  'PNG, JPEG or WebP': { hi: 'PNG, JPEG या WebP', ru: 'PNG, JPEG или WebP' },
  // The office's ready-made reasons.
  'This payment was already used for another child.': {
    hi: 'यह पेमेंट किसी और बच्चे के लिए पहले ही इस्तेमाल हो चुका है।',
    ru: 'Этот платёж уже использован для другого ребёнка.',
  },
  'We can’t find this number in our account. Please compare it with your UPI app.': {
    hi: 'यह नंबर हमारे खाते में नहीं मिल रहा। कृपया इसे अपने UPI ऐप से मिलाएँ।',
    ru: 'Мы не находим этот номер в нашем счёте. Сверьте его с приложением UPI.',
  },
  'Your picture is cut off below the amount. Please send one that shows the number too.': {
    hi: 'आपकी तस्वीर रकम के नीचे कटी हुई है। कृपया ऐसी तस्वीर भेजें जिसमें नंबर भी दिखे।',
    ru: 'Изображение обрезано под суммой. Пришлите такое, на котором виден и номер.',
  },
  'The picture is too blurred to read.': { hi: 'तस्वीर इतनी धुंधली है कि पढ़ी नहीं जाती।', ru: 'Изображение слишком размыто, прочитать нельзя.' },
  'The amount is not the fee; the fee is {fee}.': {
    hi: 'रकम फ़ीस के बराबर नहीं है; फ़ीस {fee} है।',
    ru: 'Сумма не равна взносу; взнос — {fee}.',
  },
  'The amount is {arrived}; the fee is {fee}.': { hi: 'रकम {arrived} है; फ़ीस {fee} है।', ru: 'Сумма — {arrived}, а взнос — {fee}.' },
  'No payment with the number you gave us has reached our account.': {
    hi: 'आपके दिए नंबर का कोई पेमेंट हमारे खाते में नहीं पहुँचा।',
    ru: 'Платёж с указанным номером не поступил на наш счёт.',
  },
  'This student is already registered for this round.': {
    hi: 'इस विद्यार्थी का इस राउंड के लिए रजिस्ट्रेशन पहले ही हो चुका है।',
    ru: 'Этот ученик уже зарегистрирован в этом туре.',
  },
  'This student is also registered through the school, and that registration counts.': {
    hi: 'इस विद्यार्थी का रजिस्ट्रेशन स्कूल के ज़रिए भी हुआ है, और वही मान्य है।',
    ru: 'Этот ученик зарегистрирован и через школу; действует та регистрация.',
  },
  'This round is for another class or age.': {
    hi: 'यह राउंड किसी दूसरी कक्षा या उम्र के लिए है।',
    ru: 'Этот тур — для другого класса или возраста.',
  },
  'The details you entered aren’t those of a student.': {
    hi: 'आपकी दी हुई जानकारी किसी विद्यार्थी की नहीं है।',
    ru: 'Указанные данные не относятся к ученику.',
  },
  // Why a correction can't be sent.
  'We didn’t ask for this.': { hi: 'हमने यह नहीं माँगा था।', ru: 'Мы об этом не просили.' },
  'This student already has another registration in this competition. Please write to us.': {
    hi: 'इस प्रतियोगिता में इस विद्यार्थी का एक और रजिस्ट्रेशन है। कृपया हमें लिखें।',
    ru: 'У этого ученика уже есть другая регистрация в этом соревновании. Напишите нам.',
  },
  'The school paid for this registration. Please ask the school, or write to us.': {
    hi: 'इस रजिस्ट्रेशन का पेमेंट स्कूल ने किया है। कृपया स्कूल से पूछें या हमें लिखें।',
    ru: 'Эту регистрацию оплатила школа. Обратитесь в школу или напишите нам.',
  },
  'There’s nothing to correct any more. Reload the page to see where the registration stands.': {
    hi: 'अब सुधारने के लिए कुछ नहीं है। रजिस्ट्रेशन की स्थिति देखने के लिए पेज दोबारा लोड करें।',
    ru: 'Исправлять больше нечего. Обновите страницу, чтобы увидеть, что с регистрацией.',
  },
  'Change the number or choose another screenshot.': {
    hi: 'नंबर बदलें या दूसरा स्क्रीनशॉट चुनें।',
    ru: 'Измените номер или выберите другой скриншот.',
  },
  'You’ve sent this payment many times. Please write to us instead.': {
    hi: 'आप यह पेमेंट कई बार भेज चुके हैं। कृपया अब हमें लिखें।',
    ru: 'Вы уже много раз отправляли эту оплату. Лучше напишите нам.',
  },
  'Reload the page, then send the corrections again.': {
    hi: 'पेज दोबारा लोड करें, फिर सुधार भेजें।',
    ru: 'Обновите страницу и отправьте исправления ещё раз.',
  },

  // Accepted.
  '{firstName} is in!': { hi: '{firstName} का रजिस्ट्रेशन स्वीकृत है!', ru: '{firstName}: регистрация принята!' },
  'The payment has arrived and the registration for the {competition} is accepted.': {
    hi: 'पेमेंट मिल गया है और {competition} का रजिस्ट्रेशन स्वीकृत है।',
    ru: 'Оплата получена, регистрация принята: {competition}.',
  },
  'Next: book a time for the quarter-final': { hi: 'अब: क्वार्टर-फ़ाइनल का समय बुक करें', ru: 'Дальше: выберите время четвертьфинала' },
  'It is online, from {days}, between {hours}. Each time has {count} place. | It is online, from {days}, between {hours}. Each time has {count} places.':
    {
      hi: 'यह ऑनलाइन है: {days}, {hours} के बीच। हर समय पर {count} जगह है। | यह ऑनलाइन है: {days}, {hours} के बीच। हर समय पर {count} जगहें हैं।',
      ru: 'Он проходит онлайн: {days}, между {hours}. На каждое время {count} место. | Он проходит онлайн: {days}, между {hours}. На каждое время {count} места. | Он проходит онлайн: {days}, между {hours}. На каждое время {count} мест.',
    },
  'Add the days to my calendar': { hi: 'ये दिन मेरे कैलेंडर में जोड़ें', ru: 'Добавить дни в календарь' },
  'We’ll email you before the competition.': { hi: 'प्रतियोगिता से पहले हम आपको ईमेल करेंगे।', ru: 'Мы напишем вам перед соревнованием.' },

  // Not accepted.
  'We couldn’t accept this registration': { hi: 'हम यह रजिस्ट्रेशन स्वीकार नहीं कर पाए', ru: 'Мы не смогли принять эту регистрацию' },
  'We are sorry.': { hi: 'हमें खेद है।', ru: 'Нам очень жаль.' },
  'We are sorry. The reason:': { hi: 'हमें खेद है। कारण:', ru: 'Нам очень жаль. Причина:' },
  'What you can do': { hi: 'आप क्या कर सकते हैं', ru: 'Что можно сделать' },
  'You have paid.': { hi: 'आपने पेमेंट कर दिया है।', ru: 'Вы оплатили.' },
  'Send us the right number and a screenshot, and we’ll look again. You won’t need to fill in the form again.': {
    hi: 'हमें सही नंबर और स्क्रीनशॉट भेजें, हम फिर देखेंगे। फ़ॉर्म दोबारा भरने की ज़रूरत नहीं होगी।',
    ru: 'Пришлите правильный номер и скриншот, и мы проверим ещё раз. Заполнять форму заново не придётся.',
  },
  'You can do that with the link in our email.': {
    hi: 'यह आप हमारे ईमेल के लिंक से कर सकते हैं।',
    ru: 'Это можно сделать по ссылке из нашего письма.',
  },
  'You haven’t paid.': { hi: 'आपने पेमेंट नहीं किया है।', ru: 'Вы не оплатили.' },
  'You can still pay {fee} until {until}.': { hi: 'आप {until} तक {fee} का पेमेंट कर सकते हैं।', ru: 'Оплатить {fee} ещё можно. Срок: {until}.' },
  'You can still pay {fee}.': { hi: 'आप अब भी {fee} का पेमेंट कर सकते हैं।', ru: 'Оплатить {fee} ещё можно.' },
  'Your answers are filled in.': { hi: 'आपके जवाब भरे हुए हैं।', ru: 'Ваши ответы уже заполнены.' },
  'Pay {fee}': { hi: '{fee} का पेमेंट करें', ru: 'Оплатить {fee}' },
  'You think this is a mistake.': { hi: 'आपको लगता है कि यह गलती है।', ru: 'Вы считаете, что это ошибка.' },
  'Write to us with the reference {reference}.': {
    hi: 'रेफ़रेंस नंबर {reference} के साथ हमें लिखें।',
    ru: 'Напишите нам и укажите код регистрации {reference}.',
  },

  // Withdrawing: the link at the end of what the family sent, the form on the page behind it, and what the page then says until {day}.
  'What we keep, who has seen it, withdraw': {
    hi: 'हम क्या रखते हैं, किसने देखा, वापस लेना',
    ru: 'Что мы храним, кто это видел, отозвать',
  },
  'Withdraw the registration': { hi: 'रजिस्ट्रेशन वापस लें', ru: 'Отозвать регистрацию' },
  'Stop everything and have it erased': { hi: 'सब रोकें और जानकारी मिटवाएँ', ru: 'Всё остановить и удалить данные' },
  'We do nothing more with this registration at once, and erase it after 7 days: the answers, the screenshot, the booking, results and emails. Until then you can undo it on the page of the registration.':
    {
      hi: 'हम इस रजिस्ट्रेशन पर तुरंत काम रोक देते हैं और 7 दिन बाद इसे मिटा देते हैं: जवाब, स्क्रीनशॉट, बुकिंग, परिणाम और ईमेल। तब तक आप रजिस्ट्रेशन के पेज पर इसे रद्द कर सकते हैं।',
      ru: 'Мы сразу прекращаем работу с этой регистрацией, а через 7 дней удаляем её: ответы, скриншот, запись, результаты и письма. До этого отзыв можно отменить на странице регистрации.',
    },
  'You’ve withdrawn this registration {count} times. To withdraw it again, write to {contact}.': {
    hi: 'आपने यह रजिस्ट्रेशन {count} बार वापस लिया है। इसे फिर वापस लेने के लिए {contact} पर लिखें।',
    ru: 'Вы отозвали эту регистрацию {count} раза. Чтобы отозвать её снова, напишите на {contact}.',
  },
  // Before withdrawing, and afterwards.
  'A booked time is offered to other families at once. Undoing the withdrawal doesn’t bring it back.': {
    hi: 'बुक किया गया समय तुरंत दूसरे परिवारों को मिल सकता है। रजिस्ट्रेशन वापस लेना रद्द करने पर वह समय वापस नहीं मिलता।',
    ru: 'Время, на которое вы записались, сразу предлагается другим семьям. Если отменить отзыв, запись не вернётся.',
  },
  'Withdraw {name}': { hi: 'रजिस्ट्रेशन वापस लें: {name}', ru: 'Отозвать: {name}' },
  'Only the day, the amount and the currency of the payment stay in our books, without a name, because the law asks us to account for money. A fee isn’t paid back.':
    {
      hi: 'हमारे हिसाब में केवल पेमेंट का दिन, रकम और मुद्रा रहती है, बिना नाम के, क्योंकि क़ानून पैसों का हिसाब माँगता है। फ़ीस वापस नहीं होती।',
      ru: 'В нашем учёте остаются только день, сумма и валюта платежа, без имени: закон требует учёта денег. Взнос не возвращается.',
    },
  Withdrawn: { hi: 'रजिस्ट्रेशन वापस लिया गया', ru: 'Регистрация отозвана' },
  'We do nothing more with {first}’s registration. On {day} we erase everything about it.': {
    hi: 'हम {first} के रजिस्ट्रेशन पर अब कुछ नहीं करते। {day} को हम इससे जुड़ी सारी जानकारी मिटा देंगे।',
    ru: 'Мы больше ничего не делаем с регистрацией ({first}). {day} мы удалим все данные о ней.',
  },
  'Undo the withdrawal': { hi: 'वापस लेना रद्द करें', ru: 'Отменить отзыв' },
  'You can undo it until then with the link in our email.': {
    hi: 'तब तक आप हमारे ईमेल के लिंक से इसे रद्द कर सकते हैं।',
    ru: 'До этого отзыв можно отменить по ссылке из нашего письма.',
  },

  // The timeline. {Things} is 'Two things'.
  'Form sent': { hi: 'फ़ॉर्म भेजा गया', ru: 'Форма отправлена' },
  'We asked you to correct it': { hi: 'हमने सुधारने को कहा', ru: 'Мы попросили исправить' },
  '{Things} to correct by {day}': { hi: '{day} तक सुधारें: {Things}', ru: 'Исправить до {day}: {Things}' },
  'We check again': { hi: 'हम फिर जाँचेंगे', ru: 'Мы проверим ещё раз' },
  'Usually within {days}': { hi: 'आमतौर पर {days} में', ru: 'Обычно в течение {days}' },
  'Waiting for you': { hi: 'आपका इंतज़ार है', ru: 'Ждём вас' },
  'You sent it again': { hi: 'आपने फिर भेजा', ru: 'Вы отправили ещё раз' },
  'This takes longer than usual': { hi: 'सामान्य से ज़्यादा समय लग रहा है', ru: 'Дольше обычного' },
  'We’ll email you': { hi: 'हम आपको ईमेल करेंगे', ru: 'Мы вам напишем' },
  'Checking the payment': { hi: 'पेमेंट की जाँच हो रही है', ru: 'Проверяем оплату' },
  'Payment checked': { hi: 'पेमेंट जाँच लिया गया', ru: 'Оплата проверена' },
  Result: { hi: 'परिणाम', ru: 'Результат' },
  'Time booked': { hi: 'समय बुक हुआ', ru: 'Время выбрано' },
  'Quarter-final': { hi: 'क्वार्टर-फ़ाइनल', ru: 'Четвертьфинал' },
  'The competition': { hi: 'प्रतियोगिता', ru: 'Соревнование' },
  'We’ll email you before it': { hi: 'उससे पहले हम ईमेल करेंगे', ru: 'Мы напишем заранее' },
  // The file with the days for a calendar.
  '{heading}: book a time for {name}': { hi: '{heading}: {name} के लिए समय बुक करें', ru: '{heading}: выберите время ({name})' },
  'Reference {reference}': { hi: 'रेफ़रेंस नंबर {reference}', ru: 'Код регистрации {reference}' },

  // What apps get that ask for the state of a registration.
  'We’re checking your payment. Please don’t pay again; we’ll email you.': {
    hi: 'हम आपके पेमेंट की जाँच कर रहे हैं। कृपया दोबारा पेमेंट न करें; हम आपको ईमेल करेंगे।',
    ru: 'Мы проверяем вашу оплату. Пожалуйста, не платите ещё раз; мы вам напишем.',
  },
  'Something has to be corrected. Our email says what, and until when. Please don’t pay again.': {
    hi: 'कुछ सुधारना है। क्या और कब तक, यह हमारे ईमेल में लिखा है। कृपया दोबारा पेमेंट न करें।',
    ru: 'Нужно кое-что исправить. Что и до какого срока — в нашем письме. Пожалуйста, не платите ещё раз.',
  },
  'Your registration is accepted. There’s nothing more to do; we’ll email you before the competition.': {
    hi: 'आपका रजिस्ट्रेशन स्वीकृत है। अब कुछ करने की ज़रूरत नहीं; प्रतियोगिता से पहले हम आपको ईमेल करेंगे।',
    ru: 'Ваша регистрация принята. Больше ничего делать не нужно; мы напишем вам перед соревнованием.',
  },
  'We couldn’t accept this registration. You can register again.': {
    hi: 'हम यह रजिस्ट्रेशन स्वीकार नहीं कर पाए। आप फिर से रजिस्ट्रेशन कर सकते हैं।',
    ru: 'Мы не смогли принять эту регистрацию. Вы можете зарегистрироваться снова.',
  },
  'The reason: {reason}': { hi: 'कारण: {reason}', ru: 'Причина: {reason}' },
  'We couldn’t find a registration with this reference and email address. You’ll find both in our email.': {
    hi: 'इस रेफ़रेंस नंबर और ईमेल पते का कोई रजिस्ट्रेशन नहीं मिला। दोनों हमारे ईमेल में हैं।',
    ru: 'Мы не нашли регистрации с таким кодом и адресом. И то и другое есть в нашем письме.',
  },
  'We have received {name}’s registration. We’ll check the payment. Please don’t pay again.': {
    hi: 'हमें {name} का रजिस्ट्रेशन मिल गया है। हम पेमेंट जाँचेंगे। कृपया दोबारा पेमेंट न करें।',
    ru: 'Мы получили регистрацию ({name}). Мы проверим оплату. Пожалуйста, не платите ещё раз.',
  },
  'We have received {name}’s registration. We’ll check the payment and email you at {email}. Please don’t pay again.': {
    hi: 'हमें {name} का रजिस्ट्रेशन मिल गया है। हम पेमेंट जाँचकर आपको {email} पर ईमेल करेंगे। कृपया दोबारा पेमेंट न करें।',
    ru: 'Мы получили регистрацию ({name}). Мы проверим оплату и напишем на {email}. Пожалуйста, не платите ещё раз.',
  },

  // Results, and the invitation to the next round.
  '{first} didn’t take part': { hi: '{first} ने भाग नहीं लिया', ru: '{first}: без участия' },
  '{first} is through to the {next}!': { hi: '{first} का {next} के लिए चयन हो गया!', ru: '{first} проходит дальше: {next}!' },
  'next round': { hi: 'अगला राउंड', ru: 'следующий тур' },
  'Well done, {first}': { hi: 'शाबाश, {first}', ru: 'Отличная работа, {first}!' },
  Score: { hi: 'अंक', ru: 'Баллы' },
  '{score} of {maximum}': { hi: '{maximum} में से {score}', ru: '{score} из {maximum}' },
  Place: { hi: 'स्थान', ru: 'Место' },
  '{place} of {of}': { hi: '{of} में से {place}', ru: '{place} из {of}' },
  'Better than': { hi: 'इनसे बेहतर', ru: 'Лучше, чем' },
  '{percentile}% of the others': { hi: 'बाकी में से {percentile} %', ru: 'у {percentile} % остальных' },
  Award: { hi: 'पुरस्कार', ru: 'Награда' },
  'We have no score for {first}, who was marked as absent. If that’s a mistake, write to us.': {
    hi: 'हमारे पास {first} के अंक नहीं हैं, क्योंकि उन्हें अनुपस्थित दर्ज किया गया था। अगर यह गलती है, तो हमें लिखें।',
    ru: 'Баллов нет: отмечено отсутствие ({first}). Если это ошибка, напишите нам.',
  },
  'Thank you for taking part.': { hi: 'भाग लेने के लिए धन्यवाद।', ru: 'Спасибо за участие.' },
  'Only {first} goes through. | {first} is one of {count} who go through.': {
    hi: 'केवल {first} का चयन हुआ है। | चुने गए {count} प्रतिभागियों में {first} का नाम भी है।',
    ru: '{first} проходит дальше. Всего прошли: {count}. | {first} проходит дальше. Всего прошли: {count}. | {first} проходит дальше. Всего прошли: {count}.',
  },
  '{first} is not among the {count} who go through this time. Thank you for taking part. We hope to see you next season.': {
    hi: 'इस बार चुने गए {count} प्रतिभागियों में {first} का नाम नहीं है। भाग लेने के लिए धन्यवाद। आशा है, अगले सीज़न में मिलेंगे।',
    ru: 'В этот раз дальше проходят {count}, и {first} не в их числе. Спасибо за участие. Надеемся увидеть вас в следующем сезоне.',
  },
  'Register for the {next}': { hi: '{next} के लिए रजिस्ट्रेशन करें', ru: 'Зарегистрироваться: {next}' },
  '{first}’s details are already filled in. The fee is {fee}.': {
    hi: '{first} की जानकारी पहले से भरी है। फ़ीस {fee} है।',
    ru: 'Данные уже заполнены ({first}). Взнос — {fee}.',
  },
  // In the email with the invitation, instead of a day.
  'the day the form closes': { hi: 'फ़ॉर्म बंद होने के दिन', ru: 'день закрытия формы' },
  'Please register by {until}.': { hi: 'कृपया {until} तक रजिस्ट्रेशन करें।', ru: 'Срок регистрации: {until}.' },
  'You told us that {first} won’t take part. If you change your mind, just register.': {
    hi: 'आपने बताया है कि {first} के लिए भाग लेना संभव नहीं है। अगर मन बदले, तो बस रजिस्ट्रेशन कर दें।',
    ru: 'Вы сообщили, что участия не будет ({first}). Если передумаете, просто зарегистрируйтесь.',
  },
  '{first} can’t take part': { hi: '{first} के लिए भाग लेना संभव नहीं', ru: '{first}: не сможем участвовать' },
  'Why? You can leave this empty.': { hi: 'क्यों? इसे खाली छोड़ सकते हैं।', ru: 'Почему? Можно не отвечать.' },
  'Tell the office': { hi: 'कार्यालय को बताएँ', ru: 'Сообщить оргкомитету' },

  // Certificates, and the page that checks them.
  'Download the certificate': { hi: 'सर्टिफ़िकेट डाउनलोड करें', ru: 'Скачать сертификат' },
  'Check a certificate': { hi: 'सर्टिफ़िकेट जाँचें', ru: 'Проверить сертификат' },
  'Enter the code at the lower edge of the certificate, or scan its QR code.': {
    hi: 'सर्टिफ़िकेट के निचले किनारे पर लिखा कोड डालें या उसका QR कोड स्कैन करें।',
    ru: 'Введите код с нижнего края сертификата или отсканируйте его QR-код.',
  },
  Code: { hi: 'कोड', ru: 'Код' },
  'Like 7K4P-92QX-3HMD.': { hi: 'जैसे 7K4P-92QX-3HMD।', ru: 'Например, 7K4P-92QX-3HMD.' },
  'We show initials only. If they aren’t those of the name on the certificate, it isn’t ours: write to {contact}.': {
    hi: 'हम केवल नाम के पहले अक्षर दिखाते हैं। अगर वे सर्टिफ़िकेट पर लिखे नाम के नहीं हैं, तो वह हमारा नहीं है: {contact} पर लिखें।',
    ru: 'Мы показываем только инициалы. Если они не совпадают с именем на сертификате, он не наш: напишите на {contact}.',
  },
  'No certificate has this code.': { hi: 'इस कोड का कोई सर्टिफ़िकेट नहीं है।', ru: 'Сертификата с таким кодом нет.' },
  'This certificate was replaced on {day}.': { hi: 'यह सर्टिफ़िकेट {day} को बदला गया था।', ru: 'Этот сертификат заменён {day}.' },
  'This certificate was withdrawn on {day}.': { hi: 'यह सर्टिफ़िकेट {day} को वापस लिया गया था।', ru: 'Этот сертификат отозван {day}.' },
  'This certificate is genuine': { hi: 'यह सर्टिफ़िकेट असली है', ru: 'Сертификат подлинный' },
  Initials: { hi: 'नाम के पहले अक्षर', ru: 'Инициалы' },
  Round: { hi: 'राउंड', ru: 'Тур' },
  // On that page, instead of an award.
  qualified: { hi: 'अगले राउंड के लिए चयन', ru: 'выход в следующий тур' },
  'took part': { hi: 'भाग लिया', ru: 'участие' },

  // On the certificate. The text follows the child's name, which stands on a line of its own; {round} is 'quarter-final round 2026'.
  'Certificate of achievement': { hi: 'उपलब्धि सर्टिफ़िकेट', ru: 'Сертификат о достижении' },
  'took part in the {round}.': { hi: 'को {round} में भाग लेने पर यह सर्टिफ़िकेट दिया जाता है।', ru: 'за участие: {round}.' },
  'took part in the {round} and passed.': {
    hi: 'को {round} में भाग लेने और सफल होने पर यह सर्टिफ़िकेट दिया जाता है।',
    ru: 'за участие и успешный результат: {round}.',
  },
  '{school}, {class}, took part in the {round}.': {
    hi: '{school}, {class} को {round} में भाग लेने पर यह सर्टिफ़िकेट दिया जाता है।',
    ru: '{school}, {class}, за участие: {round}.',
  },
  '{school}, {class}, took part in the {round} and passed.': {
    hi: '{school}, {class} को {round} में भाग लेने और सफल होने पर यह सर्टिफ़िकेट दिया जाता है।',
    ru: '{school}, {class}, за участие и успешный результат: {round}.',
  },
  '{school}, {class}, took part in the {round} and qualified for the {next round}.': {
    hi: '{school}, {class} को {round} में भाग लेने और {next round} के लिए चुने जाने पर यह सर्टिफ़िकेट दिया जाता है।',
    ru: '{school}, {class}, за участие: {round}. Выход в следующий тур: {next round}.',
  },
  'Class {number}': { hi: 'कक्षा {number}', ru: '{number}-й класс' },
  'Code {code}. Check it at {where}': { hi: 'कोड {code}। यहाँ जाँचें: {where}', ru: 'Код {code}. Проверить: {where}' },
} satisfies Messages
