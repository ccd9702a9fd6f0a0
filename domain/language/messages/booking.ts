import type { Messages } from './message.ts'

/** The booking page of the quarter-final: days, times, the waiting list and a family's own booking; and the answers of the server to it. */
export const booking = {
  // In the file for a calendar.
  'Bee level: {level}. Booking no {number}.': {
    hi: 'Bee level: {level}। बुकिंग नंबर {number}।',
    ru: 'Уровень (Bee level): {level}. Номер записи: {number}.',
  },
  Booking: { hi: 'बुकिंग', ru: 'Для записи' },
  Booked: { hi: 'बुक हो गया', ru: 'Записано' },
  // The text that a family shares; {when} is the day, time and zone.
  '{name}: {heading}, {when}. Booking {number}.': {
    hi: '{name}: {heading}, {when}। बुकिंग {number}।',
    ru: '{name}: {heading}, {when}. Запись № {number}.',
  },
  // After a time by the family's own clock.
  'in {place}, your time': { hi: '{place} में, आपके समय के अनुसार', ru: '{place}, ваше время' },
  'on {day} in {place}, your time': { hi: '{day} को {place} में, आपके समय के अनुसार', ru: '{day}, {place}, ваше время' },
  '{name}, booking {number}': { hi: '{name}, बुकिंग {number}', ru: '{name}, запись № {number}' },
  'Add to calendar': { hi: 'कैलेंडर में जोड़ें', ru: 'Добавить в календарь' },
  'To move or cancel it, use the link in our email, or write to us.': {
    hi: 'समय बदलने या रद्द करने के लिए हमारे ईमेल का लिंक खोलें या हमें लिखें।',
    ru: 'Чтобы перенести или отменить запись, откройте ссылку из нашего письма или напишите нам.',
  },
  'See you on {weekday}': { hi: '{weekday} को मिलते हैं', ru: 'До встречи! День: {weekday}' },
  'We’ll email you how to join before the day.': {
    hi: 'उस दिन से पहले हम ईमेल से बताएँगे कि कैसे जुड़ना है।',
    ru: 'До этого дня мы напишем, как подключиться.',
  },
  'It can no longer be moved or cancelled here. If you can’t come, please write to {contact}.': {
    hi: 'इसे अब यहाँ बदला या रद्द नहीं किया जा सकता। अगर आप नहीं आ सकते, तो कृपया {contact} पर लिखें।',
    ru: 'Перенести или отменить запись здесь уже нельзя. Если вы не сможете прийти, напишите на {contact}.',
  },
  'Cancel {name}’s booking on {day}, {time}?': {
    hi: '{name} की {day}, {time} की बुकिंग रद्द करें?',
    ru: 'Отменить запись ({name}): {day}, {time}?',
  },
  'Keep it': { hi: 'रहने दें', ru: 'Оставить' },
  'Cancel booking': { hi: 'बुकिंग रद्द करें', ru: 'Отменить запись' },
  Move: { hi: 'समय बदलें', ru: 'Перенести' },
  'You can move or cancel until {until}. After that, please write to {contact}.': {
    hi: 'आप {until} तक समय बदल सकते हैं या रद्द कर सकते हैं। उसके बाद कृपया {contact} पर लिखें।',
    ru: 'Перенести или отменить запись ещё можно. Срок: {until}. После этого напишите на {contact}.',
  },
  'Move it to': { hi: 'नया समय चुनें', ru: 'Перенести на' },
  'When?': { hi: 'कब?', ru: 'Когда?' },
  'Your choice': { hi: 'आपने क्या चुना', ru: 'Ваш выбор' },
  'Move it': { hi: 'समय बदलें', ru: 'Перенести' },
  'Move the booking': { hi: 'बुकिंग का समय बदलें', ru: 'Перенести запись' },
  'Keep the present time': { hi: 'अभी का समय रहने दें', ru: 'Оставить прежнее время' },
  'You can move or cancel it up to {hours} before.': {
    hi: 'आप इसे {hours} पहले तक बदल या रद्द कर सकते हैं।',
    ru: 'Перенести или отменить можно не позднее чем за {hours}.',
  },
  'We couldn’t load the waiting list. Check your connection, and reload the page.': {
    hi: 'हम वेटिंग लिस्ट लोड नहीं कर पाए। इंटरनेट कनेक्शन जाँचें और पेज दोबारा लोड करें।',
    ru: 'Не удалось загрузить лист ожидания. Проверьте соединение и обновите страницу.',
  },
  // Days and times.
  '{count} free': { hi: '{count} खाली', ru: 'своб.: {count}' },
  Full: { hi: 'भर गया', ru: 'Мест нет' },
  full: { hi: 'भर गया', ru: 'мест нет' },
  '(Full)': { hi: '(भर गया)', ru: '(мест нет)' },
  '{count} place left | {count} places left': {
    hi: '{count} जगह बाकी | {count} जगहें बाकी',
    ru: 'осталось {count} место | осталось {count} места | осталось {count} мест',
  },
  '{left} of {seats} places left': { hi: '{seats} में से {left} जगहें बाकी', ru: 'свободно мест: {left} из {seats}' },
  'Times are in {zone}.': { hi: 'समय {zone} के अनुसार हैं।', ru: 'Время указано по {zone}.' },
  'Under them is your own time, in {place}.': { hi: 'उनके नीचे {place} का, यानी आपका समय है।', ru: 'Ниже — ваше местное время ({place}).' },
  'Show my own time too': { hi: 'मेरा स्थानीय समय भी दिखाएँ', ru: 'Показать и моё время' },
  'City of your own time': { hi: 'आपके समय का शहर', ru: 'Город вашего времени' },
  '{time} in {place}': { hi: '{place} में {time}', ru: '{time}, {place}' },
  '{time} on {day} in {place}': { hi: '{place} में {day} को {time}', ru: '{time}, {day}, {place}' },
  '{time}, your time': { hi: '{time}, आपके समय के अनुसार', ru: '{time}, ваше время' },
  '{slot} on {day}': { hi: '{day} को {slot}', ru: '{day}, {slot}' },
  'Choose a date to see its times.': { hi: 'समय देखने के लिए तारीख चुनें।', ru: 'Выберите дату, чтобы увидеть время.' },
  'Somebody has just taken the last place at {slot}. Please choose another time.': {
    hi: '{slot} की आखिरी जगह अभी-अभी किसी ने ले ली। कृपया दूसरा समय चुनें।',
    ru: 'Последнее место на {slot} только что заняли. Выберите другое время.',
  },
  'Every time on this day is full. Please choose another date.': {
    hi: 'इस दिन का हर समय भर चुका है। कृपया दूसरी तारीख चुनें।',
    ru: 'На этот день мест нет. Выберите другую дату.',
  },
  'Every time on this day has a free seat.': { hi: 'इस दिन हर समय पर जगह खाली है।', ru: 'В этот день места есть на любое время.' },
  '{free} of {all} times have a free seat.': {
    hi: '{all} में से {free} समय पर जगह खाली है।',
    ru: 'Места есть на {free} из {all} вариантов времени.',
  },
  'You chose': { hi: 'आपने चुना', ru: 'Вы выбрали' },
  'No date yet': { hi: 'अभी तारीख नहीं चुनी', ru: 'Дата не выбрана' },
  'No time yet': { hi: 'अभी समय नहीं चुना', ru: 'Время не выбрано' },
  // Notices above the form.
  'There are no quarter-final slots to book at the moment. Please check again later, or write to us.': {
    hi: 'अभी क्वार्टर-फ़ाइनल के लिए बुक करने को कोई समय नहीं है। कृपया बाद में फिर देखें या हमें लिखें।',
    ru: 'Сейчас нет времени четвертьфинала для записи. Зайдите позже или напишите нам.',
  },
  'This booking link no longer works.': { hi: 'बुकिंग का यह लिंक अब काम नहीं करता।', ru: 'Эта ссылка для записи больше не действует.' },
  'Fill in the form, or write to {contact}.': { hi: 'फ़ॉर्म भरें या {contact} पर लिखें।', ru: 'Заполните форму или напишите на {contact}.' },
  'You can book another time.': { hi: 'आप दूसरा समय बुक कर सकते हैं।', ru: 'Вы можете выбрать другое время.' },
  // The waiting list of a full time.
  'Waiting list': { hi: 'वेटिंग लिस्ट', ru: 'Лист ожидания' },
  'Join the waiting list': { hi: 'वेटिंग लिस्ट में नाम जोड़ें', ru: 'Встать в лист ожидания' },
  'Join the waiting list for {slot}': { hi: '{slot} की वेटिंग लिस्ट में नाम जोड़ें', ru: 'Встать в лист ожидания на {slot}' },
  '{when} is full': { hi: '{when} भर चुका है', ru: 'Мест нет: {when}' },
  'If a place becomes free, we’ll email you and keep it for you for {hours}. You can book another time meanwhile.': {
    hi: 'अगर कोई जगह खाली हुई, तो हम आपको ईमेल करेंगे और उसे {hours} तक आपके लिए रखेंगे। इस बीच आप दूसरा समय बुक कर सकते हैं।',
    ru: 'Если место освободится, мы напишем вам и будем держать его для вас {hours}. А пока можно выбрать другое время.',
  },
  'If a place becomes free, we’ll email {email} and keep it for you for {hours}. You can book another time meanwhile.': {
    hi: 'अगर कोई जगह खाली हुई, तो हम {email} पर ईमेल करेंगे और उसे {hours} तक आपके लिए रखेंगे। इस बीच आप दूसरा समय बुक कर सकते हैं।',
    ru: 'Если место освободится, мы напишем на {email} и будем держать его для вас {hours}. А пока можно выбрать другое время.',
  },
  'This child is not on this waiting list any more: the place was left, or it went to the next family.': {
    hi: 'यह बच्चा अब इस वेटिंग लिस्ट में नहीं है: नाम हटा लिया गया या जगह अगले परिवार को मिल गई।',
    ru: 'Этого ребёнка больше нет в листе ожидания: от места отказались или оно перешло следующей семье.',
  },
  'Choose another time': { hi: 'दूसरा समय चुनें', ru: 'Выбрать другое время' },
  'You’re number {position} on the waiting list for {when}.': {
    hi: '{when} की वेटिंग लिस्ट में आपका नंबर {position} है।',
    ru: 'Ваш номер в листе ожидания: {position} ({when}).',
  },
  'A place is free: {when}': { hi: 'एक जगह खाली है: {when}', ru: 'Освободилось место: {when}' },
  'We’re keeping it for {name} until {until}. After that it goes to the next family.': {
    hi: 'हम इसे {until} तक {name} के लिए रख रहे हैं। उसके बाद यह अगले परिवार को मिलेगी।',
    ru: 'Мы держим его ({name}). Срок: {until}. Потом оно перейдёт следующей семье.',
  },
  'The booking for {when} is moved.': { hi: '{when} की बुकिंग यहाँ आ जाएगी।', ru: 'Запись ({when}) будет перенесена.' },
  'Take this place': { hi: 'यह जगह लें', ru: 'Занять место' },
  'Leave the list': { hi: 'लिस्ट से नाम हटाएँ', ru: 'Выйти из списка' },
  // Who it is for.
  'Who is it for?': { hi: 'यह किसके लिए है?', ru: 'Для кого?' },
  'For example Level 2.': { hi: 'जैसे Level 2।', ru: 'Например, Level 2.' },
  'The confirmation goes here.': { hi: 'पुष्टि इसी पते पर आएगी।', ru: 'Сюда придёт подтверждение.' },
  'From any country: choose the code, then write the number.': {
    hi: 'किसी भी देश का: कोड चुनें, फिर नंबर लिखें।',
    ru: 'Любая страна: выберите код, затем введите номер.',
  },
  'Student Name': { hi: 'विद्यार्थी का नाम', ru: 'Имя ученика' },
  'Bee Level': { hi: 'Bee Level', ru: 'Уровень (Bee Level)' },
  'Parent Email': { hi: 'अभिभावक का ईमेल', ru: 'Эл. почта родителя' },
  'Parent Mobile': { hi: 'अभिभावक का मोबाइल नंबर', ru: 'Мобильный телефон родителя' },
  Date: { hi: 'तारीख', ru: 'Дата' },
  'Time Slot': { hi: 'समय', ru: 'Время' },
  // The eight checks, at their fields.
  "Please enter the student's name.": { hi: 'कृपया विद्यार्थी का नाम लिखें।', ru: 'Введите имя ученика.' },
  'Please enter the Bee Level.': { hi: 'कृपया Bee Level लिखें।', ru: 'Введите уровень (Bee Level).' },
  "Please enter the parent's email.": { hi: 'कृपया अभिभावक का ईमेल लिखें।', ru: 'Введите эл. почту родителя.' },
  "Please enter the parent's mobile number.": { hi: 'कृपया अभिभावक का मोबाइल नंबर लिखें।', ru: 'Введите мобильный телефон родителя.' },
  'Please enter a valid email address.': { hi: 'कृपया सही ईमेल पता लिखें।', ru: 'Введите правильный адрес эл. почты.' },
  'Please select a date.': { hi: 'कृपया तारीख चुनें।', ru: 'Выберите дату.' },
  'Please select a time slot.': { hi: 'कृपया समय चुनें।', ru: 'Выберите время.' },
  'Please enter a valid mobile number for {code}.': {
    hi: 'कृपया {code} के लिए सही मोबाइल नंबर लिखें।',
    ru: 'Введите правильный мобильный номер для кода {code}.',
  },
  'Please enter a valid 10-digit mobile number.': {
    hi: 'कृपया 10 अंकों का सही मोबाइल नंबर लिखें।',
    ru: 'Введите правильный мобильный номер из 10 цифр.',
  },
  // The server's answers.
  'Booking successful!': { hi: 'बुकिंग हो गई!', ru: 'Вы записаны!' },
  'Booking failed. Try again.': { hi: 'बुकिंग नहीं हो पाई। फिर कोशिश करें।', ru: 'Записаться не удалось. Попробуйте ещё раз.' },
  'You’re offline, and nothing was changed. Try again when you’re connected.': {
    hi: 'आप ऑफ़लाइन हैं, इसलिए कुछ नहीं बदला। इंटरनेट आने पर फिर कोशिश करें।',
    ru: 'Вы не в сети, и ничего не изменилось. Попробуйте ещё раз, когда появится связь.',
  },
  Failed: { hi: 'नहीं हो पाया', ru: 'Не удалось' },
  "{name}: {when}. We'll email the details to {email}.": {
    hi: '{name}: {when}। हम पूरी जानकारी {email} पर ईमेल करेंगे।',
    ru: '{name}: {when}. Подробности придут на {email}.',
  },
  '{name}: {when}. The email to {email} waits in our office, which can’t send email yet.': {
    hi: '{name}: {when}। {email} के लिए ईमेल हमारे ऑफ़िस में रुका है, जहाँ से अभी ईमेल नहीं जा सकता।',
    ru: '{name}: {when}. Письмо на {email} ждёт у нас: мы пока не можем отправлять письма.',
  },
  '{name} is now booked for {when}.': { hi: '{name} की बुकिंग अब {when} की है।', ru: '{name}: новое время — {when}.' },
  '{name} is booked for {when}.': { hi: '{name} की बुकिंग {when} की है।', ru: '{name}: запись на {when}.' },
  'The booking of {name} is cancelled.': { hi: '{name} की बुकिंग रद्द हो गई।', ru: 'Запись отменена: {name}.' },
  'You’re on the waiting list.': { hi: 'आपका नाम वेटिंग लिस्ट में है।', ru: 'Вы в листе ожидания.' },
  '{name} is no longer on the waiting list for {slot} on {day}.': {
    hi: '{name} का नाम {day} को {slot} की वेटिंग लिस्ट से हट गया।',
    ru: '{name}: вы больше не в листе ожидания на {day}, {slot}.',
  },
  'This booking link no longer works. Please write to {contact}.': {
    hi: 'बुकिंग का यह लिंक अब काम नहीं करता। कृपया {contact} पर लिखें।',
    ru: 'Эта ссылка для записи больше не действует. Напишите на {contact}.',
  },
  '{slot} on {day} is full. Please choose another time.': {
    hi: '{day} को {slot} भर चुका है। कृपया दूसरा समय चुनें।',
    ru: '{day}, {slot}: мест нет. Выберите другое время.',
  },
  'Already booked': { hi: 'पहले से बुक है', ru: 'Запись уже есть' },
  '{name} is already booked for {slot} on {day}. Each student has one booking. To move or cancel it, use the link in the booking’s email, or write to {contact}.':
    {
      hi: '{name} की बुकिंग {day} को {slot} की पहले से है। हर विद्यार्थी की एक ही बुकिंग होती है। उसे बदलने या रद्द करने के लिए बुकिंग के ईमेल का लिंक खोलें, या {contact} पर लिखें।',
      ru: '{name}: запись уже есть — {day}, {slot}. У каждого ученика одна запись. Перенести или отменить её можно по ссылке из письма о записи; или напишите на {contact}.',
    },
  'Cancelled since': { hi: 'बाद में रद्द हुई', ru: 'Запись отменена' },
  'We had booked {slot} on {day} for {name}, but this booking has since been cancelled. To book a place, send the form again.': {
    hi: 'हमने {name} के लिए {day} को {slot} बुक किया था, पर वह बुकिंग बाद में रद्द हो गई। जगह बुक करने के लिए फ़ॉर्म फिर भेजें।',
    ru: 'У нас была запись на {day}, {slot} ({name}), но её отменили. Чтобы записаться, отправьте форму ещё раз.',
  },
  'Not open to everyone': { hi: 'सबके लिए खुला नहीं', ru: 'Не для всех' },
  'No booking': { hi: 'कोई बुकिंग नहीं', ru: 'Записи нет' },
  'There is no booking to change any more. Please choose a time.': {
    hi: 'अब बदलने के लिए कोई बुकिंग नहीं है। कृपया समय चुनें।',
    ru: 'Записи, которую можно изменить, больше нет. Выберите время.',
  },
  'Too late to change': { hi: 'बदलने का समय निकल गया', ru: 'Изменить уже нельзя' },
  'A booking can be moved or cancelled until {hours} before its time. To change it now, please write to {contact}.': {
    hi: 'बुकिंग को उसके समय से {hours} पहले तक ही बदला या रद्द किया जा सकता है। अब बदलने के लिए कृपया {contact} पर लिखें।',
    ru: 'Перенести или отменить запись можно не позднее чем за {hours}. Чтобы изменить её сейчас, напишите на {contact}.',
  },
  'A place is free': { hi: 'एक जगह खाली है', ru: 'Есть место' },
  '{slot} on {day} has a free place. Please book it.': {
    hi: '{day} को {slot} पर जगह खाली है। कृपया उसे बुक करें।',
    ru: '{day}, {slot}: есть место. Запишитесь.',
  },
  'Too late': { hi: 'समय निकल गया', ru: 'Слишком поздно' },
  '{slot} on {day} has begun. Please choose another time.': {
    hi: '{day} को {slot} शुरू हो चुका है। कृपया दूसरा समय चुनें।',
    ru: '{day}, {slot}: время уже началось. Выберите другое.',
  },
  'On too many waiting lists': { hi: 'बहुत सारी वेटिंग लिस्ट में नाम है', ru: 'Слишком много листов ожидания' },
  'No longer kept': { hi: 'अब आपके लिए नहीं रखी गई', ru: 'Место больше не держим' },
  'This place is no longer kept for you, and has gone to the next family. You can join the waiting list again.': {
    hi: 'यह जगह अब आपके लिए नहीं रखी है; यह अगले परिवार को मिल गई। आप वेटिंग लिस्ट में फिर नाम जोड़ सकते हैं।',
    ru: 'Это место больше не держат для вас: оно перешло следующей семье. Вы можете снова встать в лист ожидания.',
  },
  'Not on the list': { hi: 'लिस्ट में नहीं', ru: 'Нет в списке' },
  'This child is not on this waiting list any more. Open the booking page to choose a time.': {
    hi: 'यह बच्चा अब इस वेटिंग लिस्ट में नहीं है। समय चुनने के लिए बुकिंग पेज खोलें।',
    ru: 'Этого ребёнка больше нет в листе ожидания. Откройте страницу записи, чтобы выбрать время.',
  },
  'We already have the booking you sent first. To change it, write to us.': {
    hi: 'आपकी पहले भेजी हुई बुकिंग हमारे पास है। उसे बदलने के लिए हमें लिखें।',
    ru: 'Ваша первая запись у нас уже есть. Чтобы её изменить, напишите нам.',
  },
  'The student’s registration must be accepted first. Enter the name, and the email address or mobile number, as you registered them.': {
    hi: 'पहले विद्यार्थी का रजिस्ट्रेशन स्वीकृत होना चाहिए। नाम, और ईमेल पता या मोबाइल नंबर, वैसे ही लिखें जैसे रजिस्ट्रेशन में लिखे थे।',
    ru: 'Сначала регистрация должна быть принята. Введите имя, а также адрес эл. почты или телефон так же, как при регистрации.',
  },
  'Our email about it has a link to your place.': {
    hi: 'हमारे ईमेल में आपकी जगह का लिंक है।',
    ru: 'Ссылка на ваше место — в нашем письме.',
  },
  "We couldn't find an accepted registration with this student's name and this email address or mobile number. Enter them as you registered them, or write to {contact}.":
    {
      hi: 'विद्यार्थी के इस नाम और इस ईमेल पते या मोबाइल नंबर का कोई स्वीकृत रजिस्ट्रेशन नहीं मिला। इन्हें वैसे ही लिखें जैसे रजिस्ट्रेशन में लिखे थे, या {contact} पर लिखें।',
      ru: 'Мы не нашли принятой регистрации с таким именем ученика и таким адресом эл. почты или телефоном. Введите их так же, как при регистрации, или напишите на {contact}.',
    },
  'This student already has a booking.': { hi: 'इस विद्यार्थी की बुकिंग पहले से है।', ru: 'У этого ученика уже есть запись.' },
  'This student already has a booking. We have emailed the details.': {
    hi: 'इस विद्यार्थी की बुकिंग पहले से है। हमने पूरी जानकारी ईमेल कर दी है।',
    ru: 'У этого ученика уже есть запись. Мы отправили подробности по эл. почте.',
  },
  'At most {count} students can be booked with one email address or mobile number. Use another one, or write to {contact}.': {
    hi: 'एक ईमेल पते या मोबाइल नंबर से ज़्यादा से ज़्यादा {count} विद्यार्थियों की बुकिंग हो सकती है। कोई दूसरा दें, या {contact} पर लिखें।',
    ru: 'С одним адресом эл. почты или телефоном можно записать не больше {count} учеников. Укажите другой или напишите на {contact}.',
  },
  'You have moved this booking {count} times, the most that is possible here. To move it again, write to {contact}.': {
    hi: 'आप इस बुकिंग का समय {count} बार बदल चुके हैं, यहाँ इससे ज़्यादा नहीं हो सकता। फिर बदलने के लिए {contact} पर लिखें।',
    ru: 'Вы уже перенесли эту запись {count} раз, больше здесь нельзя. Чтобы перенести её ещё раз, напишите на {contact}.',
  },
  'This student is on this waiting list already, with another email address. If it isn’t yours, write to {contact}.': {
    hi: 'यह विद्यार्थी पहले से इस वेटिंग लिस्ट में है, किसी दूसरे ईमेल पते के साथ। अगर वह आपका नहीं है, तो {contact} पर लिखें।',
    ru: 'Этот ученик уже в этом листе ожидания, с другим адресом эл. почты. Если он не ваш, напишите на {contact}.',
  },
  'You can be on at most {count} waiting lists with one email address or mobile number. Leave one of them first, or write to {contact}.': {
    hi: 'एक ईमेल पते या मोबाइल नंबर से आप ज़्यादा से ज़्यादा {count} वेटिंग लिस्ट में रह सकते हैं। पहले किसी एक से नाम हटाएँ, या {contact} पर लिखें।',
    ru: 'С одним адресом эл. почты или телефоном можно быть не больше чем в {count} листах ожидания. Сначала выйдите из одного из них или напишите на {contact}.',
  },
} satisfies Messages
