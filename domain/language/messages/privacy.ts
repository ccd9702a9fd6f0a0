import type { Messages } from './message.ts'

/** The privacy notice. What it says must be the same in every language: a change in substance needs another edition (domain/privacy/notice.ts). */
export const privacy = {
  // The page around the notice, and its address for search engines.
  'What {organisation} keeps about you and your child, why, for how long, and who sees it. Questions: {contact}.': {
    hi: '{organisation} आपके और आपके बच्चे के बारे में क्या रखता है, क्यों, कितने समय तक, और उसे कौन देखता है। सवाल हों तो लिखें: {contact}',
    ru: 'Что {organisation} хранит о вас и вашем ребёнке, зачем, как долго и кто это видит. Вопросы: {contact}.',
  },
  'What {organisation} keeps about families and schools, why, for how long, and who sees it.': {
    hi: '{organisation} परिवारों और स्कूलों के बारे में क्या रखता है, क्यों, कितने समय तक, और उसे कौन देखता है।',
    ru: 'Что {organisation} хранит о семьях и школах, зачем, как долго и кто это видит.',
  },
  'What we keep': { hi: 'हम क्या रखते हैं', ru: 'Что мы храним' },
  What: { hi: 'क्या', ru: 'Что' },
  Why: { hi: 'क्यों', ru: 'Зачем' },
  'How long': { hi: 'कितने समय तक', ru: 'Как долго' },
  'Who sees it': { hi: 'कौन देखता है', ru: 'Кто видит' },
  'Version {version}': { hi: 'संस्करण {version}', ru: 'Версия {version}' },
  // How long something stays: after a colon, or at the start of a sentence.
  '{count} day | {count} days': { hi: '{count} दिन', ru: '{count} день | {count} дня | {count} дней' },
  'until you ask us to erase it': { hi: 'जब तक आप मिटाने को न कहें', ru: 'пока вы не попросите удалить' },

  'A registration': { hi: 'रजिस्ट्रेशन', ru: 'Регистрация' },
  // {answers} is a list of the form's questions: 'student name, birth date and home address'.
  'The answers of the form ({answers}), for a child a parent’s consent, to which text and when, where the registration stands, what we asked you to correct and what was sent, our decision and its reason, and our notes if something doesn’t add up.':
    {
      hi: 'फ़ॉर्म के जवाब ({answers}), बच्चे के लिए यह कि माता, पिता या अभिभावक ने कब और किस पाठ पर सहमति दी, रजिस्ट्रेशन की स्थिति, हमने क्या सुधारने को कहा और क्या भेजा गया, हमारा फ़ैसला और उसका कारण, और अगर कुछ मेल न खाए तो हमारी टिप्पणियाँ।',
      ru: 'Ответы из формы ({answers}), для ребёнка — когда и на какой текст родитель или законный представитель дал согласие, состояние регистрации, что мы просили исправить и что было прислано, наше решение и его причина, а также наши заметки, если что-то не сходится.',
    },
  'To register the child for the competition, to tell children with the same name apart, to check the age class, and to reach you about it.':
    {
      hi: 'बच्चे का प्रतियोगिता में रजिस्ट्रेशन करने, एक ही नाम के बच्चों में फ़र्क करने, आयु वर्ग जाँचने और इस बारे में आपसे संपर्क करने के लिए।',
      ru: 'Чтобы зарегистрировать ребёнка на соревнование, различать детей с одинаковыми именами, проверить возрастную группу и связаться с вами.',
    },
  'While it waits for us or for you, it stays. Registrations that we didn’t accept: {declined}. Accepted ones: {accepted}. Both are counted from the decision.':
    {
      hi: 'जब तक हमारी या आपकी ओर से कुछ बाकी है, यह रहता है। जो रजिस्ट्रेशन स्वीकार नहीं हुए: {declined}। स्वीकृत रजिस्ट्रेशन: {accepted}। दोनों फ़ैसले के दिन से गिने जाते हैं।',
      ru: 'Пока что-то ожидается от нас или от вас, регистрация хранится. Непринятые регистрации: {declined}. Принятые: {accepted}. Срок считается со дня решения.',
    },
  'The office; the school that registered the child, or that you named; the child, when it signs in. A school doesn’t see a registration that it says isn’t its student’s.':
    {
      hi: 'कार्यालय; वह स्कूल जिसने बच्चे का रजिस्ट्रेशन किया या जिसका नाम आपने दिया; बच्चा खुद, जब वह साइन इन करे। अगर स्कूल कहता है कि यह उसका विद्यार्थी नहीं है, तो वह यह रजिस्ट्रेशन नहीं देखता।',
      ru: 'Оргкомитет; школа, которая зарегистрировала ребёнка или которую вы указали; сам ребёнок, когда войдёт. Школа не видит регистрацию, если сообщила, что это не её ученик.',
    },

  'A payment': { hi: 'पेमेंट', ru: 'Оплата' },
  'The transaction number and the screenshot that you sent, each version of them, and a measure of the screenshot’s lines that shows when it was used before. From our bank: the day, the amount, and what the bank says about who paid and for what.':
    {
      hi: 'आपका भेजा हुआ ट्रांज़ैक्शन नंबर और स्क्रीनशॉट, उनका हर रूप, और स्क्रीनशॉट की रेखाओं का माप, जिससे पता चलता है कि वह पहले इस्तेमाल हुआ था या नहीं। हमारे बैंक से: दिन, रकम, और बैंक क्या बताता है कि किसने और किसलिए पेमेंट किया।',
      ru: 'Номер операции и скриншот, которые вы прислали, каждый их вариант, и числовой отпечаток скриншота, по которому видно, использовался ли он раньше. Из нашего банка: день, сумма и сведения банка о том, кто и за что заплатил.',
    },
  'To find your payment in our account, so that nobody pays twice and no payment counts for two children. The books of the organisation need the day and the amount.':
    {
      hi: 'हमारे खाते में आपका पेमेंट ढूँढने के लिए, ताकि किसी को दो बार पेमेंट न करना पड़े और एक पेमेंट दो बच्चों के लिए न गिना जाए। संस्था के हिसाब-किताब के लिए दिन और रकम चाहिए।',
      ru: 'Чтобы найти ваш платёж на нашем счёте: никто не должен платить дважды, и один платёж не может засчитываться за двух детей. День и сумма нужны для учёта организации.',
    },
  'As long as the registrations it pays for. Lines of bank statements: {statements}, counted from the bank’s day. When you’re erased, only day, amount and currency of a line stay, because the totals need them.':
    {
      hi: 'जब तक वे रजिस्ट्रेशन रहते हैं जिनका यह पेमेंट है। बैंक स्टेटमेंट की पंक्तियाँ: {statements}, बैंक में दर्ज दिन से गिनकर। आपकी जानकारी मिटाने पर पंक्ति का केवल दिन, रकम और मुद्रा रहती है, क्योंकि कुल जोड़ के लिए वे ज़रूरी हैं।',
      ru: 'Столько же, сколько оплаченные регистрации. Строки банковских выписок: {statements}, считая с даты банка. Когда ваши данные удалены, от строки остаются только день, сумма и валюта: они нужны для итогов.',
    },
  'The office. A school sees the payments that it made itself.': {
    hi: 'कार्यालय। स्कूल केवल अपने किए हुए पेमेंट देखता है।',
    ru: 'Оргкомитет. Школа видит только собственные платежи.',
  },

  'Results and certificates': { hi: 'परिणाम और सर्टिफ़िकेट', ru: 'Результаты и сертификаты' },
  'The score, the place, the award and our remarks; whether the child was invited to the next round, and why it won’t come, if you told us; the certificate’s words. A file of scores that we import holds names or numbers.':
    {
      hi: 'अंक, स्थान, पुरस्कार और हमारी टिप्पणियाँ; बच्चे को अगले राउंड के लिए बुलाया गया या नहीं, और अगर आपने बताया हो तो वह क्यों नहीं आएगा; सर्टिफ़िकेट के शब्द। अंकों की जो फ़ाइल हम जोड़ते हैं, उसमें नाम या नंबर होते हैं।',
      ru: 'Баллы, место, награда и наши пометки; приглашён ли ребёнок в следующий тур и почему он не сможет участвовать, если вы это сообщили; текст сертификата. В файле с баллами, который мы загружаем, есть имена или номера.',
    },
  'To tell you the result, to invite those who passed, to print certificates, and to let anyone who holds a certificate check that it’s genuine.':
    {
      hi: 'आपको परिणाम बताने, पास होने वालों को बुलाने, सर्टिफ़िकेट छापने, और जिसके पास सर्टिफ़िकेट है उसे यह जाँचने देने के लिए कि वह असली है।',
      ru: 'Чтобы сообщить вам результат, пригласить прошедших, напечатать сертификаты и дать владельцу сертификата возможность проверить его подлинность.',
    },
  'As long as the registration. A file of scores that isn’t finished: 30 days.': {
    hi: 'जब तक रजिस्ट्रेशन रहता है। अंकों की अधूरी फ़ाइल: 30 दिन।',
    ru: 'Столько же, сколько регистрация. Незавершённый файл с баллами: 30 дней.',
  },
  'The office, and the school of the child. Whoever enters a certificate’s code sees initials, round, award and date, never the name.': {
    hi: 'कार्यालय और बच्चे का स्कूल। सर्टिफ़िकेट का कोड डालने वाले को नाम के पहले अक्षर, राउंड, पुरस्कार और तारीख दिखती है, नाम कभी नहीं।',
    ru: 'Оргкомитет и школа ребёнка. Тот, кто введёт код сертификата, увидит инициалы, тур, награду и дату, но не имя.',
  },

  'A booking': { hi: 'बुकिंग', ru: 'Запись на время' },
  'The child’s name and level, your email address and mobile number, the day and the time, and why it was cancelled.': {
    hi: 'बच्चे का नाम और लेवल, आपका ईमेल पता और मोबाइल नंबर, दिन और समय, और बुकिंग रद्द हुई तो क्यों।',
    ru: 'Имя и уровень ребёнка, ваш адрес почты и номер телефона, день и время, а при отмене — её причина.',
  },
  'To keep a place for the child, and to tell you how to join.': {
    hi: 'बच्चे के लिए जगह रखने और आपको यह बताने के लिए कि कैसे जुड़ना है।',
    ru: 'Чтобы сохранить место за ребёнком и сообщить, как подключиться.',
  },
  '{bookings}, counted from the booked day.': { hi: '{bookings}, बुक किए हुए दिन से गिनकर।', ru: '{bookings}, считая с выбранного дня.' },
  'The office, and the school that registered the child.': {
    hi: 'कार्यालय, और वह स्कूल जिसने बच्चे का रजिस्ट्रेशन किया।',
    ru: 'Оргкомитет и школа, которая зарегистрировала ребёнка.',
  },

  'Our emails': { hi: 'हमारे ईमेल', ru: 'Наши письма' },
  'Each email that we send you: the address, the text, and whether it arrived.': {
    hi: 'आपको भेजा गया हर ईमेल: पता, लिखा हुआ, और वह पहुँचा या नहीं।',
    ru: 'Каждое письмо, которое мы вам отправляем: адрес, текст и было ли оно доставлено.',
  },
  'To send it again if the first attempt fails, and to know what you were told.': {
    hi: 'पहली कोशिश नाकाम होने पर फिर भेजने के लिए, और यह जानने के लिए कि आपको क्या बताया गया।',
    ru: 'Чтобы отправить ещё раз, если не получилось сразу, и знать, что вам сообщили.',
  },
  '{letters}, counted from the day it was sent.': { hi: '{letters}, भेजने के दिन से गिनकर।', ru: '{letters}, считая со дня отправки.' },
  'The office.': { hi: 'कार्यालय।', ru: 'Оргкомитет.' },

  'An account': { hi: 'खाता', ru: 'Учётная запись' },
  'The name, the email address, a hash of the password, where and when you’re signed in, and the problems that you report to us.': {
    hi: 'नाम, ईमेल पता, पासवर्ड का हैश, आप कहाँ और कब साइन इन हैं, और आपकी बताई हुई समस्याएँ।',
    ru: 'Имя, адрес почты, хеш пароля, где и когда вы вошли, и проблемы, о которых вы нам сообщили.',
  },
  'To let students and schools sign in, and to answer what they report.': {
    hi: 'ताकि विद्यार्थी और स्कूल साइन इन कर सकें, और हम उनकी बताई समस्याओं का जवाब दे सकें।',
    ru: 'Чтобы ученики и школы могли входить, а мы — отвечать на их сообщения.',
  },
  'A student’s account ends with the last registration. You’re signed out after 30 days at most; a trace of that sign-in stays {sessions}.':
    {
      hi: 'विद्यार्थी का खाता आखिरी रजिस्ट्रेशन के साथ मिट जाता है। ज़्यादा से ज़्यादा 30 दिन बाद आप साइन आउट हो जाते हैं; उस साइन-इन का निशान इतने समय रहता है: {sessions}।',
      ru: 'Учётная запись ученика удаляется вместе с последней регистрацией. Вы выходите из неё не позднее чем через 30 дней; след этого входа хранится {sessions}.',
    },
  'You, and the office. Nobody sees a password.': {
    hi: 'आप और कार्यालय। पासवर्ड कोई नहीं देखता।',
    ru: 'Вы и оргкомитет. Пароль не видит никто.',
  },

  'Schools, and the students they add': { hi: 'स्कूल, और उनके जोड़े हुए विद्यार्थी', ru: 'Школы и добавленные ими ученики' },
  'The school’s answers ({schoolAnswers}), and the answers about students whom it has added and not paid for yet, or whose file it is importing.':
    {
      hi: 'स्कूल के जवाब ({schoolAnswers}), और उन विद्यार्थियों के जवाब जिन्हें उसने जोड़ा है पर अभी पेमेंट नहीं किया, या जिनकी फ़ाइल वह जोड़ रहा है।',
      ru: 'Ответы школы ({schoolAnswers}) и ответы об учениках, которых она добавила, но ещё не оплатила, или файл с которыми загружает.',
    },
  'To let a school register its students and pay for them together.': {
    hi: 'ताकि स्कूल अपने विद्यार्थियों का रजिस्ट्रेशन और पेमेंट एक साथ कर सके।',
    ru: 'Чтобы школа могла зарегистрировать своих учеников и оплатить за всех сразу.',
  },
  'A school stays until it asks us to erase it. Students who were added and not paid for: 400 days at most. A file that isn’t finished: 30 days at most.':
    {
      hi: 'स्कूल तब तक रहता है जब तक वह मिटाने को न कहे। जोड़े गए विद्यार्थी जिनका पेमेंट नहीं हुआ: ज़्यादा से ज़्यादा 400 दिन। अधूरी फ़ाइल: ज़्यादा से ज़्यादा 30 दिन।',
      ru: 'Школа хранится, пока не попросит удалить её данные. Добавленные, но не оплаченные ученики: не дольше 400 дней. Незавершённый файл: не дольше 30 дней.',
    },
  'The office, and the school with the colleagues it has invited.': {
    hi: 'कार्यालय, और स्कूल अपने बुलाए हुए सहयोगियों के साथ।',
    ru: 'Оргкомитет и школа вместе с сотрудниками, которых она пригласила.',
  },

  'The record of what was done': { hi: 'क्या-क्या किया गया, इसका रिकॉर्ड', ru: 'Журнал действий' },
  'Who changed what, who has seen it, and that somebody was erased, without saying who. For a short while, how often something was tried from one network, as a hash that nobody can turn back.':
    {
      hi: 'किसने क्या बदला, किसने देखा, और यह कि किसी की जानकारी मिटाई गई, बिना बताए कि किसकी। थोड़े समय के लिए यह भी कि एक नेटवर्क से कितनी बार कोशिश हुई, ऐसे हैश के रूप में जिससे मूल पता नहीं निकाला जा सकता।',
      ru: 'Кто что изменил, кто это видел и что чьи-то данные удалены, без указания чьи. Недолго — сколько попыток было из одной сети, в виде хеша, который нельзя обратить.',
    },
  'To find mistakes and misuse. The law asks for such a record.': {
    hi: 'गलतियाँ और दुरुपयोग पकड़ने के लिए। क़ानून ऐसा रिकॉर्ड माँगता है।',
    ru: 'Чтобы находить ошибки и злоупотребления. Такой журнал требует закон.',
  },
  'Who changed what stays, but when you’re erased, everything about you is taken out of it. Who has seen what: 400 days. Attempts: a day and a few minutes at most.':
    {
      hi: 'किसने क्या बदला, यह रहता है, पर आपकी जानकारी मिटाने पर उसमें से आपके बारे में सब कुछ हटा दिया जाता है। किसने क्या देखा: 400 दिन। कोशिशें: ज़्यादा से ज़्यादा एक दिन और कुछ मिनट।',
      ru: 'Кто что изменил — хранится, но при удалении ваших данных из журнала убирается всё о вас. Кто что видел: 400 дней. Попытки: не дольше суток и нескольких минут.',
    },
  'The office’s administrators.': { hi: 'कार्यालय के एडमिन।', ru: 'Администраторы оргкомитета.' },

  'Colleagues in the office': { hi: 'कार्यालय के सहयोगी', ru: 'Сотрудники оргкомитета' },
  'Who imported a bank statement, closed a day or changed a setting.': {
    hi: 'किसने बैंक स्टेटमेंट जोड़ा, दिन का हिसाब बंद किया या कोई सेटिंग बदली।',
    ru: 'Кто загрузил банковскую выписку, закрыл день или изменил настройку.',
  },
  'So that each change can be explained.': { hi: 'ताकि हर बदलाव का कारण बताया जा सके।', ru: 'Чтобы каждое изменение можно было объяснить.' },
  'As long as what they changed.': { hi: 'जब तक उनका बदला हुआ रहता है।', ru: 'Столько же, сколько то, что они изменили.' },

  // What else a family should know. The words in quotation marks are those on our buttons and links.
  'Who else handles it': { hi: 'और कौन इसे संभालता है', ru: 'Кто ещё обрабатывает данные' },
  'We don’t sell it, show no advertising and use no analytics. No other site learns that you were here.': {
    hi: 'हम इसे बेचते नहीं, विज्ञापन नहीं दिखाते और कोई एनालिटिक्स इस्तेमाल नहीं करते। किसी दूसरी साइट को पता नहीं चलता कि आप यहाँ आए थे।',
    ru: 'Мы не продаём данные, не показываем рекламу и не ведём аналитику. Ни один другой сайт не узнает, что вы здесь были.',
  },
  'The companies that run our server, store our files and deliver our emails handle it on our behalf, and may use it for nothing else.': {
    hi: 'जो कंपनियाँ हमारा सर्वर चलाती हैं, फ़ाइलें रखती हैं और ईमेल पहुँचाती हैं, वे यह काम हमारी ओर से करती हैं और जानकारी का कोई और इस्तेमाल नहीं कर सकतीं।',
    ru: 'Компании, которые обслуживают наш сервер, хранят файлы и доставляют письма, обрабатывают данные по нашему поручению и не могут использовать их ни для чего другого.',
  },
  'Backups hold the same data until we delete them. When an older one is put back, everybody who was erased since is erased again.': {
    hi: 'बैकअप में यही जानकारी रहती है, जब तक हम उन्हें मिटा न दें। पुराना बैकअप वापस लाने पर, इस बीच जिनकी जानकारी मिटाई गई थी, उनकी फिर मिटा दी जाती है।',
    ru: 'Резервные копии содержат те же данные, пока мы их не удалим. Если восстанавливается старая копия, данные всех, кто был удалён позже, удаляются снова.',
  },
  'On your own device': { hi: 'आपके अपने डिवाइस पर', ru: 'На вашем устройстве' },
  'A form that you haven’t sent stays on your device for 7 days, with its screenshot, so that you can go on. ‘This is a shared device’ and ‘Clear this form’ remove it. We see it when you send it.':
    {
      hi: 'जो फ़ॉर्म आपने नहीं भेजा, वह स्क्रीनशॉट के साथ 7 दिन आपके डिवाइस पर रहता है, ताकि आप आगे भर सकें। “यह डिवाइस कई लोग इस्तेमाल करते हैं” और “यह फ़ॉर्म खाली करें” उसे हटा देते हैं। हम उसे तभी देखते हैं जब आप भेजते हैं।',
      ru: 'Неотправленная форма вместе со скриншотом 7 дней хранится на вашем устройстве, чтобы вы могли продолжить. «Это общее устройство» и «Очистить форму» удаляют её. Мы видим её, только когда вы её отправите.',
    },
  'Cookies are set when you sign in: one keeps you signed in, one recognises the device the next time. After a booking, one counts for a day how many come from the device.':
    {
      hi: 'कुकी तब बनती है जब आप साइन इन करते हैं: एक आपको साइन इन रखती है, एक अगली बार डिवाइस को पहचानती है। बुकिंग के बाद एक कुकी एक दिन तक गिनती है कि इस डिवाइस से कितनी बुकिंग हुईं।',
      ru: 'Файлы cookie создаются при входе: один сохраняет вход, другой узнаёт устройство в следующий раз. После записи ещё один в течение дня считает записи с этого устройства.',
    },
  'If you choose a language, a cookie remembers it for a year.': {
    hi: 'अगर आप कोई भाषा चुनते हैं, तो एक कुकी उसे एक साल याद रखती है।',
    ru: 'Если вы выберете язык, файл cookie запомнит его на год.',
  },
  'What you can ask for': { hi: 'आप क्या माँग सकते हैं', ru: 'О чём можно попросить' },
  'On the page of your registration, which the link in our emails opens, ‘What we keep, who has seen it, withdraw’ shows and downloads what we keep. There you can also withdraw: we stop at once, and erase the registration after 7 days. Until then you can undo it.':
    {
      hi: 'हमारे ईमेल का लिंक आपके रजिस्ट्रेशन का पेज खोलता है। वहाँ “हम क्या रखते हैं, किसने देखा, वापस लेना” में दिखता है कि हम क्या रखते हैं, और आप उसे डाउनलोड कर सकते हैं। वहीं आप रजिस्ट्रेशन वापस भी ले सकते हैं: हम तुरंत काम रोक देते हैं और 7 दिन बाद रजिस्ट्रेशन मिटा देते हैं। तब तक आप इसे रद्द कर सकते हैं।',
      ru: 'Ссылка из наших писем открывает страницу вашей регистрации. Там по ссылке «Что мы храним, кто это видел, отозвать» можно посмотреть и скачать всё, что мы храним. Там же можно отозвать регистрацию: мы сразу прекращаем работу и через 7 дней удаляем её. До этого отзыв можно отменить.',
    },
  'You can have it corrected and have it erased, and have a copy of all the rest: write to {contact} from the address you registered with.':
    {
      hi: 'आप जानकारी सुधरवा सकते हैं, मिटवा सकते हैं और बाकी सबकी प्रति ले सकते हैं: जिस पते से रजिस्ट्रेशन किया था, उससे {contact} पर लिखें।',
      ru: 'Вы можете попросить исправить или удалить данные и прислать копию всего остального: напишите на {contact} с адреса, указанного при регистрации.',
    },
  'If you think that we handle data wrongly, please tell us first. You can also complain to the data protection authority of your country; in India that is the Data Protection Board.':
    {
      hi: 'अगर आपको लगता है कि हम जानकारी का गलत इस्तेमाल करते हैं, तो कृपया पहले हमें बताएँ। आप अपने देश की डेटा सुरक्षा संस्था से भी शिकायत कर सकते हैं; भारत में वह भारतीय डेटा संरक्षण बोर्ड (Data Protection Board) है।',
      ru: 'Если вы считаете, что мы неправильно обращаемся с данными, сначала сообщите нам. Вы также можете пожаловаться в орган по защите данных вашей страны; в Индии это Совет по защите данных (Data Protection Board).',
    },
} satisfies Messages
