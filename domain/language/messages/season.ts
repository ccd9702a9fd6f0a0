import type { Messages } from './message.ts'

/** The season's texts as we ship them, and the competitions. A text that the office changes is shown as the office wrote it. */
export const season = {
  // The head of the home page and of the booking page.
  'The spelling bee for school students in India and around the world': {
    hi: 'भारत और दुनिया भर के स्कूली विद्यार्थियों की स्पेलिंग बी',
    ru: 'Spelling Bee — соревнование по английскому правописанию для школьников Индии и всего мира',
  },
  'Children from many countries compete in three rounds: the quarter-final, the semi-final and the Eurasian Spelling Bee. The quarter-final is online, at a time your family chooses.':
    {
      hi: 'कई देशों के बच्चे तीन राउंड में मुकाबला करते हैं: क्वार्टर-फ़ाइनल, सेमी-फ़ाइनल और Eurasian Spelling Bee। क्वार्टर-फ़ाइनल ऑनलाइन होता है, आपके परिवार के चुने समय पर।',
      ru: 'Дети из многих стран соревнуются в трёх турах: четвертьфинал, полуфинал и Eurasian Spelling Bee. Четвертьфинал проходит онлайн, время выбирает ваша семья.',
    },
  'GLOBAL SPELLING BEE COMPETITION 2024-25': { hi: 'ग्लोबल स्पेलिंग बी प्रतियोगिता 2024-25', ru: 'СОРЕВНОВАНИЕ GLOBAL SPELLING BEE 2024-25' },
  'REGISTER FOR GLOBAL SPELLING BEE QUARTER-FINAL ROUND': {
    hi: 'ग्लोबल स्पेलिंग बी के क्वार्टर-फ़ाइनल राउंड के लिए समय बुक करें',
    ru: 'ЗАПИСЬ НА ЧЕТВЕРТЬФИНАЛ GLOBAL SPELLING BEE',
  },
  // Names, summaries and audiences of competitions; titles of forms.
  'Quarter-final round': { hi: 'क्वार्टर-फ़ाइनल राउंड', ru: 'Четвертьфинал' },
  'Semi-final round': { hi: 'सेमी-फ़ाइनल राउंड', ru: 'Полуфинал' },
  'Student registration': { hi: 'विद्यार्थी रजिस्ट्रेशन', ru: 'Регистрация учеников' },
  'Eurasian Spelling Bee': { hi: 'Eurasian Spelling Bee', ru: 'Eurasian Spelling Bee' },
  Technovation: { hi: 'Technovation', ru: 'Technovation' },
  Wordsmith: { hi: 'Wordsmith', ru: 'Wordsmith' },
  // After 'the', where the name is one word: 'for the Wordsmith competition'.
  '{name} competition': { hi: '{name} प्रतियोगिता', ru: 'соревнование {name}' },
  'The first round of the spelling bee. It’s online, at a time you choose.': {
    hi: 'स्पेलिंग बी का पहला राउंड। यह ऑनलाइन है, आपके चुने समय पर।',
    ru: 'Первый тур Spelling Bee. Проходит онлайн, время выбираете вы.',
  },
  'General registration for school students who want to take part in our competitions.': {
    hi: 'हमारी प्रतियोगिताओं में भाग लेने वाले स्कूली विद्यार्थियों का सामान्य रजिस्ट्रेशन।',
    ru: 'Общая регистрация школьников, которые хотят участвовать в наших соревнованиях.',
  },
  // On the cards of two competitions of which a child needs one.
  'Choose this one if you register through a school, or aren’t sure. It counts for the quarter-final too: one of the two forms is enough.':
    {
      hi: 'अगर आप स्कूल के ज़रिए रजिस्टर कर रहे हैं, या तय नहीं कर पा रहे, तो यह फ़ॉर्म चुनें। यह क्वार्टर-फ़ाइनल के लिए भी मान्य है: दोनों में से एक फ़ॉर्म काफ़ी है।',
      ru: 'Выберите эту форму, если регистрируетесь через школу или сомневаетесь. Она подходит и для четвертьфинала: достаточно одной из двух форм.',
    },
  'Choose this one if you only want to take part in the spelling bee, on your own. A student registration counts too: one of the two forms is enough.':
    {
      hi: 'अगर आप अपने-आप, केवल स्पेलिंग बी में भाग लेना चाहते हैं, तो यह फ़ॉर्म चुनें। विद्यार्थी रजिस्ट्रेशन भी मान्य है: दोनों में से एक फ़ॉर्म काफ़ी है।',
      ru: 'Выберите эту форму, если участвуете самостоятельно и только в Spelling Bee. Регистрация учеников тоже подходит: достаточно одной из двух форм.',
    },
  'The second round of the spelling bee, for students who passed the quarter-final.': {
    hi: 'स्पेलिंग बी का दूसरा राउंड, उन विद्यार्थियों के लिए जिन्होंने क्वार्टर-फ़ाइनल पास किया।',
    ru: 'Второй тур Spelling Bee — для тех, кто прошёл четвертьфинал.',
  },
  'The spelling bee between the countries of Europe and Asia.': {
    hi: 'यूरोप और एशिया के देशों के बीच स्पेलिंग बी।',
    ru: 'Spelling Bee между странами Европы и Азии.',
  },
  'A technology contest for students who like to build things.': {
    hi: 'कुछ नया बनाने के शौकीन विद्यार्थियों की तकनीकी प्रतियोगिता।',
    ru: 'Технический конкурс для учеников, которые любят создавать новое.',
  },
  'A word contest for everybody who loves words, not only for students.': {
    hi: 'शब्दों से प्यार करने वाले हर व्यक्ति की प्रतियोगिता, केवल विद्यार्थियों की नहीं।',
    ru: 'Конкурс для всех, кто любит слова, — не только для школьников.',
  },
  'School students': { hi: 'स्कूली विद्यार्थी', ru: 'Школьники' },
  'Students who passed the quarter-final': { hi: 'क्वार्टर-फ़ाइनल पास करने वाले विद्यार्थी', ru: 'Ученики, прошедшие четвертьфинал' },
  'Adults and students': { hi: 'वयस्क और विद्यार्थी', ru: 'Взрослые и школьники' },
  'Quarterfinal Registration Form': { hi: 'क्वार्टर फ़ाइनल रजिस्ट्रेशन फ़ॉर्म', ru: 'Регистрация в четвертьфинал' },
  'Student Registration Form': { hi: 'विद्यार्थी रजिस्ट्रेशन फ़ॉर्म', ru: 'Форма регистрации ученика' },
  'Registered School Student Form': { hi: 'रजिस्टर्ड स्कूल के विद्यार्थी का फ़ॉर्म', ru: 'Форма для ученика зарегистрированной школы' },
  'Semifinal Registration Form': { hi: 'सेमी-फ़ाइनल रजिस्ट्रेशन फ़ॉर्म', ru: 'Форма регистрации на полуфинал' },
  'Registration Form': { hi: 'रजिस्ट्रेशन फ़ॉर्म', ru: 'Форма регистрации' },
  'Eurasian Spelling Bee Registration Form': { hi: 'Eurasian Spelling Bee रजिस्ट्रेशन फ़ॉर्म', ru: 'Форма регистрации Eurasian Spelling Bee' },
  'Wordsmith Registration Form': { hi: 'Wordsmith रजिस्ट्रेशन फ़ॉर्म', ru: 'Форма регистрации Wordsmith' },
  // The clauses of the disclaimer.
  'The fee is {india} for participants in India and {abroad} for participants elsewhere.': {
    hi: 'फ़ीस भारत के प्रतिभागियों के लिए {india} और बाकी देशों के प्रतिभागियों के लिए {abroad} है।',
    ru: 'Взнос составляет {india} для участников из Индии и {abroad} для участников из других стран.',
  },
  'The registration fee is not refunded once it is paid.': {
    hi: 'रजिस्ट्रेशन फ़ीस देने के बाद वापस नहीं की जाती।',
    ru: 'Уплаченный регистрационный взнос не возвращается.',
  },
  'Make sure that every answer is correct. A registration with wrong details is disqualified.': {
    hi: 'पक्का करें कि हर जवाब सही हो। गलत जानकारी वाला रजिस्ट्रेशन रद्द कर दिया जाता है।',
    ru: 'Убедитесь, что все ответы верны. Регистрация с неверными данными аннулируется.',
  },
  'The student and the parent each need an e-mail address of their own.': {
    hi: 'विद्यार्थी और अभिभावक, दोनों का अपना-अपना ईमेल पता होना चाहिए।',
    ru: 'У ученика и у родителя должны быть разные адреса эл. почты.',
  },
  'Register each person once only. A second registration of the same person is refused.': {
    hi: 'हर व्यक्ति का रजिस्ट्रेशन एक ही बार करें। एक ही व्यक्ति का दूसरा रजिस्ट्रेशन नहीं लिया जाता।',
    ru: 'Регистрируйте каждого только один раз. Повторная регистрация того же человека не принимается.',
  },
  'Enter on your own or through a school, not both. If you pay for both, the second fee is not refunded.': {
    hi: 'या तो खुद रजिस्ट्रेशन करें या स्कूल के ज़रिए, दोनों से नहीं। अगर दोनों का पेमेंट किया, तो दूसरी फ़ीस वापस नहीं होगी।',
    ru: 'Регистрируйтесь самостоятельно или через школу, но не обоими способами. Если оплатить оба, второй взнос не возвращается.',
  },
  'A payment can take a while to show. If the amount has left your account, do not pay again: wait for our confirmation mail.': {
    hi: 'पेमेंट दिखने में समय लग सकता है। अगर आपके खाते से रकम कट गई है, तो दोबारा पेमेंट न करें: हमारे पुष्टि वाले ईमेल का इंतज़ार करें।',
    ru: 'Платёж может появиться не сразу. Если деньги списаны с вашего счёта, не платите ещё раз: дождитесь нашего письма с подтверждением.',
  },
  'A payment can take a while to show. If the amount has left your account, do not pay again: wait for the Eurasian spelling bee confirmation mail.':
    {
      hi: 'पेमेंट दिखने में समय लग सकता है। अगर आपके खाते से रकम कट गई है, तो दोबारा पेमेंट न करें: Eurasian spelling bee के पुष्टि वाले ईमेल का इंतज़ार करें।',
      ru: 'Платёж может появиться не сразу. Если деньги списаны с вашего счёта, не платите ещё раз: дождитесь письма с подтверждением от Eurasian spelling bee.',
    },
} satisfies Messages
