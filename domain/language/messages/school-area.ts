import type { Messages } from './message.ts'

/** The area of schools that have signed in. What the import of a spreadsheet says, and our emails to schools, are English. */
export const schoolArea = {
  // The menu.
  'School Dashboard': { hi: 'स्कूल डैशबोर्ड', ru: 'Кабинет школы' },
  'Student Result': { hi: 'विद्यार्थियों के परिणाम', ru: 'Результаты учеников' },
  Payments: { hi: 'पेमेंट', ru: 'Оплата' },
  Coordinators: { hi: 'समन्वयक', ru: 'Координаторы' },

  // The start page: the school's numbers, what to do next, and what happened last. 'Paid' and 'To pay' stand below sums.
  'Register number {number}': { hi: 'रजिस्टर नंबर {number}', ru: 'Регистрационный номер: {number}' },
  'Add students': { hi: 'विद्यार्थी जोड़ें', ru: 'Добавить учеников' },
  Students: { hi: 'विद्यार्थी', ru: 'Ученики' },
  Paid: { hi: 'पेमेंट हो चुका', ru: 'Оплачено' },
  'To pay': { hi: 'पेमेंट बाकी', ru: 'К оплате' },
  'Add your first students': { hi: 'अपने पहले विद्यार्थी जोड़ें', ru: 'Добавьте первых учеников' },
  'Add them one by one; your school’s address is filled in. You pay for several together, with one transfer, at {fee} each.': {
    hi: 'उन्हें एक-एक करके जोड़ें; आपके स्कूल का पता पहले से भरा है। कई विद्यार्थियों का पेमेंट एक साथ होता है, हर एक के {fee}।',
    ru: 'Добавляйте их по одному; адрес школы уже заполнен. За нескольких можно заплатить одним переводом, за каждого {fee}.',
  },
  '{count} student needs a correction | {count} students need a correction': {
    hi: '{count} विद्यार्थी की जानकारी सुधारनी है | {count} विद्यार्थियों की जानकारी सुधारनी है',
    ru: 'Нужно исправить данные {count} ученика | Нужно исправить данные {count} учеников | Нужно исправить данные {count} учеников',
  },
  'Their places are kept while the office waits for it.': {
    hi: 'तब तक उनकी जगह सुरक्षित है।',
    ru: 'Пока офис ждёт исправления, их места сохраняются.',
  },
  '{count} student is not paid for yet | {count} students are not paid for yet': {
    hi: '{count} विद्यार्थी का पेमेंट बाकी है | {count} विद्यार्थियों का पेमेंट बाकी है',
    ru: 'Ещё не оплачен {count} ученик | Ещё не оплачены {count} ученика | Ещё не оплачены {count} учеников',
  },
  '{fee} each, {total} together.': { hi: 'हर एक के {fee}, कुल {total}।', ru: 'За каждого {fee}, всего {total}.' },
  '{count} accepted student has no quarter-final time yet | {count} accepted students have no quarter-final time yet': {
    hi: '{count} स्वीकृत विद्यार्थी का क्वार्टर-फ़ाइनल का समय अभी बुक नहीं है | {count} स्वीकृत विद्यार्थियों का क्वार्टर-फ़ाइनल का समय अभी बुक नहीं है',
    ru: 'У {count} принятого ученика ещё нет времени четвертьфинала | У {count} принятых учеников ещё нет времени четвертьфинала | У {count} принятых учеников ещё нет времени четвертьфинала',
  },
  'Each parent books by the link in our email.': {
    hi: 'हर अभिभावक हमारे ईमेल के लिंक से समय बुक करता है।',
    ru: 'Родители выбирают время по ссылке из нашего письма.',
  },
  'See who': { hi: 'देखें कौन', ru: 'Посмотреть, кто' },
  'Pay for several': { hi: 'कई का पेमेंट एक साथ करें', ru: 'Оплатить за нескольких' },
  Latest: { hi: 'हाल में क्या हुआ', ru: 'Последние события' },
  Today: { hi: 'आज', ru: 'Сегодня' },
  '{who} paid {payment}': { hi: '{who}, पेमेंट किया: {payment}', ru: '{who}, оплата: {payment}' },
  '{who} added {students} from {file}': { hi: '{who} ने {file} से जोड़े: {students}', ru: '{who}, добавлено из файла {file}: {students}' },
  '{total} for {students}, number {number}': { hi: '{total}, {students}, नंबर {number}', ru: '{total}, {students}, номер {number}' },
  '{name}: accepted': { hi: '{name}: स्वीकृत', ru: '{name}: принято' },
  '{name}: not accepted': { hi: '{name}: स्वीकार नहीं हुआ', ru: '{name}: не принято' },
  '{name}: the office asks for a correction': { hi: '{name}: ऑफ़िस ने सुधार माँगा है', ru: '{name}: офис просит исправить данные' },
  '{count} student | {count} students': {
    hi: '{count} विद्यार्थी | {count} विद्यार्थी',
    ru: '{count} ученик | {count} ученика | {count} учеников',
  },

  // Until the office has verified the school. {days} is '2 working days'.
  Verification: { hi: 'स्कूल की पुष्टि', ru: 'Проверка школы' },
  'We’re verifying your school, usually within {days}. You can prepare your class now and pay when we’re done.': {
    hi: 'हम आपके स्कूल की पुष्टि कर रहे हैं, आमतौर पर {days} में। आप अपनी कक्षा की तैयारी अभी कर सकते हैं और पुष्टि के बाद पेमेंट करें।',
    ru: 'Мы проверяем вашу школу, обычно в течение {days}. Класс можно подготовить уже сейчас, а заплатить — после проверки.',
  },
  'Until then you see only the students you entered, and nobody but your school gets an email.': {
    hi: 'तब तक आपको केवल वे विद्यार्थी दिखेंगे जिन्हें आपने जोड़ा है, और ईमेल केवल आपके स्कूल को जाएँगे।',
    ru: 'До этого вы видите только учеников, которых добавили сами, и письма получает только ваша школа.',
  },

  // Events.
  'The days of the rounds, closing dates, other events and your students’ bookings.': {
    hi: 'राउंड के दिन, अंतिम तारीखें, दूसरे कार्यक्रम और आपके विद्यार्थियों की बुकिंग।',
    ru: 'Дни туров, последние дни регистрации, другие события и записи ваших учеников.',
  },
  'Quarter-final: a student’s time': { hi: 'क्वार्टर-फ़ाइनल: विद्यार्थी का समय', ru: 'Четвертьфинал: время ученика' },

  // The list of students. 'What to know' heads what comes next for each.
  'Serial No': { hi: 'क्रम संख्या', ru: 'Порядковый номер' },
  Class: { hi: 'कक्षा', ru: 'Класс' },
  'Class: all': { hi: 'कक्षा: सभी', ru: 'Класс: все' },
  Competition: { hi: 'प्रतियोगिता', ru: 'Соревнование' },
  Status: { hi: 'स्थिति', ru: 'Состояние' },
  'What to know': { hi: 'जानने योग्य', ru: 'Что важно' },
  'Registered on': { hi: 'रजिस्ट्रेशन की तारीख', ru: 'Дата регистрации' },
  All: { hi: 'सभी', ru: 'Все' },
  'Download the list': { hi: 'सूची डाउनलोड करें', ru: 'Скачать список' },
  Print: { hi: 'प्रिंट करें', ru: 'Печать' },
  'We couldn’t load the list. {message}': { hi: 'हम सूची लोड नहीं कर सके। {message}', ru: 'Не удалось загрузить список. {message}' },
  'Search by name': { hi: 'नाम से खोजें', ru: 'Поиск по имени' },
  Search: { hi: 'खोजें', ru: 'Найти' },
  'Added on {day}': { hi: '{day} को जोड़ा गया', ru: 'Добавлено {day}' },
  'No {serial}, {day}': { hi: 'नंबर {serial}, {day}', ru: '№ {serial}, {day}' },
  'None of your students has {text} in the name.': {
    hi: 'आपके किसी विद्यार्थी के नाम में यह नहीं है: {text}',
    ru: 'Ни у кого из ваших учеников нет в имени: {text}',
  },
  'Clear search': { hi: 'खोज हटाएँ', ru: 'Сбросить поиск' },
  'No students match these filters.': { hi: 'इन फ़िल्टरों से कोई विद्यार्थी नहीं मिला।', ru: 'По этим фильтрам никого нет.' },
  'No student yet.': { hi: 'अभी कोई विद्यार्थी नहीं है।', ru: 'Учеников пока нет.' },
  'Everyone you add appears here.': { hi: 'आप जिन्हें जोड़ेंगे, वे यहाँ दिखेंगे।', ru: 'Здесь появятся все, кого вы добавите.' },
  'Everyone you add appears here, and so does everyone whose family named your school.': {
    hi: 'आप जिन्हें जोड़ेंगे और जिनके परिवार ने आपके स्कूल का नाम दिया है, वे सब यहाँ दिखेंगे।',
    ru: 'Здесь появятся все, кого вы добавите, и все, чьи родители указали вашу школу.',
  },
  // What to know about a student.
  'Not booked yet.': { hi: 'अभी समय बुक नहीं है।', ru: 'Время ещё не выбрано.' },
  'Booked: {day}, {time}': { hi: 'बुक किया हुआ समय: {day}, {time}', ru: 'Выбранное время: {day}, {time}' },
  'Please correct it by {day}.': { hi: 'कृपया {day} तक सुधारें।', ru: 'Исправьте, пожалуйста. Срок: {day}.' },
  'Please send it again by {day}.': { hi: 'कृपया {day} तक फिर से भेजें।', ru: 'Отправьте, пожалуйста, ещё раз. Срок: {day}.' },
  'Paid together with {count} other on {day}. | Paid together with {count} others on {day}.': {
    hi: '{day} को {count} और विद्यार्थी के साथ पेमेंट हुआ। | {day} को {count} और विद्यार्थियों के साथ पेमेंट हुआ।',
    ru: 'Оплачено {day} вместе с ещё {count} учеником. | Оплачено {day} вместе с ещё {count} учениками. | Оплачено {day} вместе с ещё {count} учениками.',
  },
  'Send another picture': { hi: 'दूसरी तस्वीर भेजें', ru: 'Отправить другое изображение' },
  'Send the payment again': { hi: 'पेमेंट की जानकारी फिर से भेजें', ru: 'Отправить данные об оплате ещё раз' },
  'Already registered, No {serial}.': { hi: 'पहले से रजिस्टर है, नंबर {serial}।', ru: 'Уже есть регистрация, № {serial}.' },
  'Already registered by the family, No {serial}.': {
    hi: 'परिवार ने पहले ही रजिस्टर किया है, नंबर {serial}।',
    ru: 'Уже есть регистрация от семьи, № {serial}.',
  },
  'Already registered by the family.': { hi: 'परिवार ने पहले ही रजिस्टर किया है।', ru: 'Уже есть регистрация от семьи.' },

  // Students who aren't paid for, and those that a family has registered.
  'Change {name}': { hi: 'बदलें: {name}', ru: 'Изменить: {name}' },
  'Remove {name}': { hi: 'हटाएँ: {name}', ru: 'Убрать: {name}' },
  'Remove {name}?': { hi: '{name} को हटाएँ?', ru: 'Убрать? {name}' },
  Keep: { hi: 'रहने दें', ru: 'Оставить' },
  'This student isn’t paid for. You can add them again.': {
    hi: 'इस विद्यार्थी का पेमेंट नहीं हुआ है। आप इन्हें फिर से जोड़ सकते हैं।',
    ru: 'За этого ученика ещё не заплачено. Его можно добавить снова.',
  },
  'You said that this isn’t your student.': {
    hi: 'आपने बताया है कि यह आपका विद्यार्थी नहीं है।',
    ru: 'Вы сообщили, что это не ваш ученик.',
  },
  'Undo: {name} is your student': { hi: 'वापस लें: {name} आपका विद्यार्थी है', ru: 'Отменить: {name} — ваш ученик' },
  Undo: { hi: 'वापस लें', ru: 'Отменить' },
  'Reason (optional)': { hi: 'कारण (वैकल्पिक)', ru: 'Причина (необязательно)' },
  Cancel: { hi: 'रद्द करें', ru: 'Отмена' },
  'Registered by the family': { hi: 'परिवार ने रजिस्टर किया', ru: 'Регистрация от семьи' },
  'Not our student': { hi: 'हमारा विद्यार्थी नहीं', ru: 'Не наш ученик' },
  'Not our student: {name}': { hi: 'हमारा विद्यार्थी नहीं: {name}', ru: 'Не наш ученик: {name}' },
  'Not your student?': { hi: 'आपका विद्यार्थी नहीं है?', ru: 'Это не ваш ученик?' },
  'We’ll tell the office that {name} isn’t your student. You can undo this.': {
    hi: 'हम ऑफ़िस को बताएँगे कि यह आपका विद्यार्थी नहीं है: {name}। आप इसे वापस ले सकते हैं।',
    ru: 'Мы сообщим офису, что это не ваш ученик: {name}. Это можно отменить.',
  },
  'We’ve let the office know that {name} isn’t your student.': {
    hi: 'हमने ऑफ़िस को बता दिया है कि यह आपका विद्यार्थी नहीं है: {name}।',
    ru: 'Мы сообщили офису, что это не ваш ученик: {name}.',
  },
  '{name} is your student again.': { hi: 'फिर से आपके विद्यार्थी: {name}।', ru: '{name}: снова ваш ученик.' },
  'The changes to {name} are saved.': { hi: 'बदलाव सेव हो गए: {name}।', ru: 'Изменения сохранены: {name}.' },
  '{name} is removed.': { hi: 'हटाया गया: {name}।', ru: 'Убрано из списка: {name}.' },
  '{name} is on your list already.': { hi: 'आपकी सूची में पहले से है: {name}।', ru: 'Уже в вашем списке: {name}.' },
  'This student is on your list already.': { hi: 'यह विद्यार्थी आपकी सूची में पहले से है।', ru: 'Этот ученик уже в вашем списке.' },
  '{name} was changed after you opened it. Look at it again.': {
    hi: 'आपके खोलने के बाद इसमें बदलाव हुआ: {name}। फिर से देखें।',
    ru: 'Данные изменились после того, как вы их открыли: {name}. Посмотрите ещё раз.',
  },
  'A school can have {count} students who are not paid for. Pay for some first.': {
    hi: 'किसी स्कूल में बिना पेमेंट के ज़्यादा से ज़्यादा {count} विद्यार्थी हो सकते हैं। पहले कुछ का पेमेंट करें।',
    ru: 'У школы может быть не больше {count} неоплаченных учеников. Сначала заплатите за часть из них.',
  },

  // Adding students.
  'How to add': { hi: 'जोड़ने का तरीका', ru: 'Как добавить' },
  'One by one': { hi: 'एक-एक करके', ru: 'По одному' },
  'From a spreadsheet': { hi: 'स्प्रेडशीट से', ru: 'Из таблицы' },
  'See them': { hi: 'देखें', ru: 'Посмотреть' },
  '{name} is added.': { hi: 'जोड़ा गया: {name}।', ru: 'Добавлено: {name}.' },
  '{count} added on this page.': { hi: 'इस पेज पर {count} जोड़े गए।', ru: 'Всего на этой странице: {count}.' },
  Save: { hi: 'सेव करें', ru: 'Сохранить' },
  'Add and next': { hi: 'जोड़ें और अगला भरें', ru: 'Добавить и перейти к следующему' },
  'Add and finish': { hi: 'जोड़ें और समाप्त करें', ru: 'Добавить и закончить' },
  'You pay later, for several together.': { hi: 'पेमेंट बाद में, कई का एक साथ होगा।', ru: 'Оплата позже, сразу за нескольких.' },
  'The same for every student': { hi: 'हर विद्यार्थी के लिए एक जैसा', ru: 'Одинаково для всех учеников' },
  'Address, city, state, country and class stay filled in until you change them.': {
    hi: 'पता, शहर, राज्य, देश और कक्षा भरे रहते हैं, जब तक आप उन्हें न बदलें।',
    ru: 'Адрес, город, область, страна и класс остаются заполненными, пока вы их не измените.',
  },
  '{fee} for each student.': { hi: 'हर विद्यार्थी के {fee}।', ru: 'За каждого ученика {fee}.' },
  'Correct: {name}': { hi: 'सुधारें: {name}', ru: 'Исправить: {name}' },
  'Please send again by {due}: {things}.': { hi: 'कृपया {due} तक फिर से भेजें: {things}।', ru: 'Отправьте ещё раз: {things}. Срок: {due}.' },
  'What to send again': { hi: 'क्या फिर से भेजना है', ru: 'Что отправить ещё раз' },
  'Send the correction': { hi: 'सुधार भेजें', ru: 'Отправить исправление' },

  // Paying. {students} is '9 students'; '{count} accepted' and its likes are joined by commas.
  'One payment for as many students as you like, at the school fee.': {
    hi: 'जितने चाहें उतने विद्यार्थियों का एक पेमेंट, स्कूल की फ़ीस पर।',
    ru: 'Один платёж за сколько угодно учеников, по школьной цене.',
  },
  // Stands before 'needs JavaScript'.
  Paying: { hi: 'पेमेंट करने', ru: 'Для оплаты' },
  'We couldn’t load your students. {message}': {
    hi: 'हम आपके विद्यार्थी लोड नहीं कर सके। {message}',
    ru: 'Не удалось загрузить ваших учеников. {message}',
  },
  'There is nobody to pay for.': { hi: 'किसी का पेमेंट बाकी नहीं है।', ru: 'Платить не за кого.' },
  'Nothing to pay yet': { hi: 'अभी कोई पेमेंट नहीं करना है', ru: 'Платить пока не нужно' },
  'Please don’t pay before your school is verified. Prepared so far: {students}.': {
    hi: 'कृपया स्कूल की पुष्टि से पहले पेमेंट न करें। अब तक तैयार: {students}।',
    ru: 'Пожалуйста, не платите, пока школа не проверена. Уже подготовлено: {students}.',
  },
  'Choose the students you pay for.': { hi: 'जिन विद्यार्थियों का पेमेंट करना है, उन्हें चुनें।', ru: 'Выберите учеников, за которых платите.' },
  '{totals}: pay separately for each currency. Choose the students of one first.': {
    hi: '{totals}: हर मुद्रा का पेमेंट अलग करें। पहले एक मुद्रा के विद्यार्थी चुनें।',
    ru: '{totals}: за каждую валюту платите отдельно. Сначала выберите учеников с одной валютой.',
  },
  'Students who are not paid for': { hi: 'जिनका पेमेंट बाकी है', ru: 'Неоплаченные ученики' },
  'Choose all {count}': { hi: 'सभी {count} चुनें', ru: 'Выбрать всех: {count}' },
  '{count} not paid yet': { hi: '{count} का पेमेंट बाकी', ru: 'Не оплачено: {count}' },
  'Pay for {name}': { hi: 'पेमेंट करें: {name}', ru: 'Оплатить: {name}' },
  '{students}, {fee} each': { hi: '{students}, हर एक के {fee}', ru: '{students}, за каждого {fee}' },
  'What you agree to': { hi: 'आप किन बातों से सहमत हैं', ru: 'С чем вы соглашаетесь' },
  'Pay for at most {count} students at once.': {
    hi: 'एक बार में ज़्यादा से ज़्यादा {count} विद्यार्थियों का पेमेंट करें।',
    ru: 'За один раз можно заплатить не больше чем за {count} учеников.',
  },
  'Nothing is lost, and trying again can’t pay twice.': {
    hi: 'कुछ भी नहीं खोया, और फिर कोशिश करने से दोबारा पेमेंट नहीं होगा।',
    ru: 'Ничего не потеряно, и повторная попытка не приведёт к двойной оплате.',
  },
  'Submit for {students}': { hi: 'भेजें: {students}', ru: 'Отправить: {students}' },
  'We compare the payment with our account, usually within a few working days. If it doesn’t cover everyone, we’ll tell you who is left.': {
    hi: 'हम पेमेंट को अपने खाते से मिलाते हैं, आमतौर पर कुछ कार्यदिवसों में। अगर वह सबके लिए पूरा न हो, तो हम बताएँगे कि कौन बाकी है।',
    ru: 'Мы сверяем оплату с нашим счётом, обычно за несколько рабочих дней. Если её не хватит на всех, мы сообщим, кто остался.',
  },
  'Your payments': { hi: 'आपके पेमेंट', ru: 'Ваши платежи' },
  'Send it again': { hi: 'फिर से भेजें', ru: 'Отправить ещё раз' },
  '{total} on {day}': { hi: '{total}, {day}', ru: '{total}, {day}' },
  'Transaction number {number}': { hi: 'ट्रांज़ैक्शन नंबर {number}', ru: 'Номер операции: {number}' },
  'Sent by {name}': { hi: 'भेजने वाले: {name}', ru: 'Отправил(а): {name}' },
  '{class}, No {serial}': { hi: '{class}, नंबर {serial}', ru: '{class}, № {serial}' },
  '{count} being checked': { hi: '{count} की जाँच जारी', ru: 'проверяем: {count}' },
  '{count} accepted': { hi: '{count} स्वीकृत', ru: 'принято: {count}' },
  '{count} to correct': { hi: '{count} में सुधार बाकी', ru: 'исправить: {count}' },
  '{count} not accepted': { hi: '{count} स्वीकार नहीं हुए', ru: 'не принято: {count}' },
  'We have received your payment for {students}. We’ll check it and email each parent. Please don’t pay again.': {
    hi: 'हमें आपका पेमेंट मिल गया है: {students}। हम उसे जाँचकर हर अभिभावक को ईमेल करेंगे। कृपया दोबारा पेमेंट न करें।',
    ru: 'Мы получили данные об оплате: {students}. Мы её проверим и напишем всем родителям. Пожалуйста, не платите ещё раз.',
  },
  'We have received your payment for {students}. We’ll check it. Please don’t pay again.': {
    hi: 'हमें आपका पेमेंट मिल गया है: {students}। हम उसे जाँचेंगे। कृपया दोबारा पेमेंट न करें।',
    ru: 'Мы получили данные об оплате: {students}. Мы её проверим. Пожалуйста, не платите ещё раз.',
  },
  'One of these students has been registered meanwhile. Reload the page.': {
    hi: 'इस बीच इनमें से किसी विद्यार्थी का रजिस्ट्रेशन हो गया है। पेज फिर से लोड करें।',
    ru: 'Один из этих учеников за это время уже зарегистрирован. Обновите страницу.',
  },
  'Some of these students were paid for or removed meanwhile. Reload the page and look at the list again.': {
    hi: 'इस बीच इनमें से कुछ का पेमेंट हो गया या वे हटा दिए गए। पेज फिर से लोड करके सूची देखें।',
    ru: 'За это время часть этих учеников оплачена или убрана. Обновите страницу и посмотрите список ещё раз.',
  },
  'These students can’t be paid for together. Reload the page and look at the list again.': {
    hi: 'इन विद्यार्थियों का पेमेंट एक साथ नहीं हो सकता। पेज फिर से लोड करके सूची देखें।',
    ru: 'За этих учеников нельзя заплатить вместе. Обновите страницу и посмотрите список ещё раз.',
  },
  'Pay for students with different currencies separately.': {
    hi: 'अलग-अलग मुद्राओं वाले विद्यार्थियों का पेमेंट अलग करें।',
    ru: 'За учеников с разной валютой платите отдельно.',
  },

  // Results and certificates. {file} is 'PDF' or 'Zip', {part} of {whole} a score or a place; 'Better than' heads a share in per cent.
  Certificate: { hi: 'सर्टिफ़िकेट', ru: 'Сертификат' },
  'Download the results': { hi: 'परिणाम डाउनलोड करें', ru: 'Скачать результаты' },
  'No results yet.': { hi: 'अभी कोई परिणाम नहीं है।', ru: 'Результатов пока нет.' },
  'The results of your students appear here when they’re published.': {
    hi: 'आपके विद्यार्थियों के परिणाम घोषित होने पर यहाँ दिखेंगे।',
    ru: 'Результаты ваших учеников появятся здесь, когда их опубликуют.',
  },
  'Results of {school}': { hi: 'परिणाम: {school}', ru: 'Результаты: {school}' },
  '{part} of {whole}': { hi: '{whole} में से {part}', ru: '{part} из {whole}' },
  'Download the certificate of {name}': { hi: 'सर्टिफ़िकेट डाउनलोड करें: {name}', ru: 'Скачать сертификат: {name}' },
  Download: { hi: 'डाउनलोड करें', ru: 'Скачать' },
  Absent: { hi: 'अनुपस्थित', ru: 'Без участия' },
  'Took part': { hi: 'भाग लिया', ru: 'Участие' },
  Through: { hi: 'चयनित', ru: 'Проходит дальше' },
  'Not through': { hi: 'चयन नहीं हुआ', ru: 'Не проходит дальше' },
  'Certificates: {competition}': { hi: 'सर्टिफ़िकेट: {competition}', ru: 'Сертификаты: {competition}' },
  '{count} of your students has a certificate. | {count} of your students have a certificate.': {
    hi: 'आपके {count} विद्यार्थी का सर्टिफ़िकेट है। | आपके {count} विद्यार्थियों के सर्टिफ़िकेट हैं।',
    ru: 'Сертификат есть у {count} вашего ученика. | Сертификаты есть у {count} ваших учеников. | Сертификаты есть у {count} ваших учеников.',
  },
  'One PDF for printing': { hi: 'प्रिंट के लिए एक PDF', ru: 'Один PDF для печати' },
  'A PDF for each student (.zip)': { hi: 'हर विद्यार्थी का अलग PDF (.zip)', ru: 'Отдельный PDF для каждого ученика (.zip)' },
  '{file}: this didn’t work. Try again.': { hi: '{file}: यह नहीं हो सका। फिर कोशिश करें।', ru: '{file}: не получилось. Попробуйте ещё раз.' },
  '{file}: {made} of {total}': { hi: '{file}: {total} में से {made}', ru: '{file}: {made} из {total}' },
  'Download: {file}, {count} certificate | Download: {file}, {count} certificates': {
    hi: 'डाउनलोड करें: {file}, {count} सर्टिफ़िकेट | डाउनलोड करें: {file}, {count} सर्टिफ़िकेट',
    ru: 'Скачать: {file}, {count} сертификат | Скачать: {file}, {count} сертификата | Скачать: {file}, {count} сертификатов',
  },

  // Colleagues who sign in for the school.
  'Everyone here can add students, pay and correct. Each person signs in with their own password.': {
    hi: 'यहाँ का हर व्यक्ति विद्यार्थी जोड़ सकता है, पेमेंट कर सकता है और सुधार सकता है। हर एक का अपना पासवर्ड होता है।',
    ru: 'Все, кто здесь указан, могут добавлять учеников, платить и исправлять данные. У каждого свой пароль.',
  },
  // Stands before 'needs JavaScript'.
  'This page': { hi: 'इस पेज', ru: 'Для этой страницы' },
  'We couldn’t load who signs in. Reload the page.': {
    hi: 'हम लोगों की सूची लोड नहीं कर सके। पेज फिर से लोड करें।',
    ru: 'Не удалось загрузить список. Обновите страницу.',
  },
  '(you)': { hi: '(आप)', ru: '(вы)' },
  'Send again': { hi: 'फिर से भेजें', ru: 'Отправить ещё раз' },
  'Send again: {name}': { hi: 'फिर से भेजें: {name}', ru: 'Отправить ещё раз: {name}' },
  'They are signed out at once, and can’t sign in for your school any more. What they did stays.': {
    hi: 'वे तुरंत साइन आउट हो जाएँगे और आपके स्कूल के लिए साइन इन नहीं कर सकेंगे। उन्होंने जो किया, वह बना रहेगा।',
    ru: 'Человек сразу потеряет доступ и больше не сможет войти от вашей школы. То, что сделано, останется.',
  },
  'Has no password yet': { hi: 'अभी पासवर्ड नहीं चुना', ru: 'Пароля ещё нет' },
  'Invited on {day}': { hi: '{day} को बुलाया गया', ru: 'Приглашение отправлено {day}' },
  'Last signed in on {day}': { hi: 'पिछला साइन इन: {day}', ru: 'Последний вход: {day}' },
  'Invite a colleague': { hi: 'किसी सहकर्मी को बुलाएँ', ru: 'Пригласить коллегу' },
  'They get a link, valid for a day, to choose a password.': {
    hi: 'उन्हें पासवर्ड चुनने का लिंक मिलेगा, जो एक दिन चलेगा।',
    ru: 'Коллега получит ссылку, чтобы выбрать пароль; она действует один день.',
  },
  'Send the invitation': { hi: 'बुलावा भेजें', ru: 'Отправить приглашение' },
  '{email} can’t sign in for your school any more.': {
    hi: '{email} अब आपके स्कूल के लिए साइन इन नहीं कर सकता।',
    ru: '{email} больше не может войти от вашей школы.',
  },
  'We’ve emailed {email}.': { hi: 'हमने {email} पर ईमेल भेजा है।', ru: 'Мы написали на {email}.' },
  'A school can have {count} coordinators. Remove somebody first.': {
    hi: 'किसी स्कूल के ज़्यादा से ज़्यादा {count} समन्वयक हो सकते हैं। पहले किसी को हटाएँ।',
    ru: 'У школы может быть не больше {count} координаторов. Сначала уберите кого-нибудь.',
  },
  'This address can’t be invited. Enter a different one.': {
    hi: 'इस पते को नहीं बुलाया जा सकता। कोई दूसरा पता लिखें।',
    ru: 'Этот адрес нельзя пригласить. Введите другой.',
  },
  '{email} has already accepted the invitation.': {
    hi: '{email} ने बुलावा पहले ही स्वीकार कर लिया है।',
    ru: '{email} уже принял(а) приглашение.',
  },
  'You can’t remove yourself. Ask a colleague.': {
    hi: 'आप अपने-आप को नहीं हटा सकते। किसी सहकर्मी से कहें।',
    ru: 'Себя убрать нельзя. Попросите коллегу.',
  },
} satisfies Messages
