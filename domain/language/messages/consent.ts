import type { Messages } from './message.ts'

/** A parent's consent: on the registration form, and on the page behind our email's link (/consent). */
export const consent = {
  // Beside the tick on the form, in at most two lines of a phone; the second opens the whole privacy notice.
  'I’m the child’s parent or guardian, and I agree to the privacy notice.': {
    hi: 'मैं बच्चे की माता, पिता या अभिभावक हूँ और गोपनीयता सूचना से सहमत हूँ।',
    ru: 'Я родитель или законный представитель и согласен(на) с уведомлением о данных.',
  },
  'Read all': { hi: 'पूरा पढ़ें', ru: 'Прочитать полностью' },
  'Tick the box if you agree. Without your consent we can’t register the child.': {
    hi: 'अगर आप सहमत हैं तो बॉक्स पर टिक करें। आपकी सहमति के बिना हम बच्चे का रजिस्ट्रेशन नहीं कर सकते।',
    ru: 'Поставьте галочку, если согласны. Без вашего согласия мы не можем зарегистрировать ребёнка.',
  },

  // The page behind the link in our email, and what the list of missing answers calls the tick.
  'Your consent': { hi: 'आपकी सहमति', ru: 'Ваше согласие' },
  'Is this your consent?': { hi: 'क्या यह आपकी सहमति है?', ru: 'Это ваше согласие?' },
  'Please confirm that you’re the parent or guardian of {name}, and that you agree to the privacy notice.': {
    hi: 'कृपया पुष्टि करें कि आप {name} की माता, पिता या अभिभावक हैं, और गोपनीयता सूचना से सहमत हैं।',
    ru: 'Подтвердите, что вы родитель или законный представитель ({name}) и согласны с уведомлением о данных.',
  },
  'Yes, I confirm my consent': { hi: 'हाँ, मैं अपनी सहमति की पुष्टि करता/करती हूँ', ru: 'Да, подтверждаю согласие' },
  'Your consent is confirmed': { hi: 'आपकी सहमति की पुष्टि हो गई है', ru: 'Ваше согласие подтверждено' },
  'Thank you. You can withdraw it at any time: we then stop, and erase the registration after 7 days.': {
    hi: 'धन्यवाद। आप इसे कभी भी वापस ले सकते हैं: तब हम काम रोक देते हैं और 7 दिन बाद रजिस्ट्रेशन मिटा देते हैं।',
    ru: 'Спасибо. Согласие можно отозвать в любое время: тогда мы прекратим работу с данными и через 7 дней удалим регистрацию.',
  },
  'There’s nothing to confirm any more.': { hi: 'अब पुष्टि करने को कुछ नहीं है।', ru: 'Подтверждать больше нечего.' },
  'Open the registration': { hi: 'रजिस्ट्रेशन खोलें', ru: 'Открыть регистрацию' },
  // Leads to the page where the registration can be withdrawn.
  'I don’t agree: withdraw the registration': {
    hi: 'मैं सहमत नहीं हूँ: रजिस्ट्रेशन वापस लें',
    ru: 'Я не даю согласия: отозвать регистрацию',
  },

  // On the status page, while the consent given on the form isn't confirmed.
  'Please confirm your consent as the parent or guardian, with the link in our email to {email}.': {
    hi: 'कृपया {email} पर भेजे हमारे ईमेल के लिंक से माता, पिता या अभिभावक के रूप में अपनी सहमति की पुष्टि करें।',
    ru: 'Подтвердите согласие родителя или законного представителя по ссылке из письма, которое мы отправили на {email}.',
  },

  // The page of what is kept about a registration (/registration/…/data): when, how, and by whom; then the text that was agreed to.
  'Consent of a parent or guardian': { hi: 'माता, पिता या अभिभावक की सहमति', ru: 'Согласие родителя или законного представителя' },
  'given on our page': { hi: 'हमारे पेज पर दी गई', ru: 'дано на нашей странице' },
  'confirmed by the link in our email': { hi: 'हमारे ईमेल के लिंक से पुष्टि हुई', ru: 'подтверждено по ссылке из нашего письма' },
  'the school says that it has it': { hi: 'स्कूल का कहना है कि उसके पास है', ru: 'школа сообщила, что оно у неё есть' },

  // Refusals, when the page was open for long.
  'The privacy notice has changed. Read it, then confirm again.': {
    hi: 'गोपनीयता सूचना बदल गई है। उसे पढ़ें, फिर दोबारा पुष्टि करें।',
    ru: 'Уведомление о данных изменилось. Прочитайте его и подтвердите ещё раз.',
  },
  'This registration is withdrawn.': { hi: 'यह रजिस्ट्रेशन वापस ले लिया गया है।', ru: 'Эта регистрация отозвана.' },
} satisfies Messages
