import type { Messages } from './message.ts'

/**
 * A parent's consent: on the registration form, on the page behind our email's link (/consent), and before booking or correcting. The words
 * that its notice shares with the privacy notice are in privacy.ts.
 */
export const consent = {
  // The notice that a parent agrees to. Each has a title and a sentence; together they are stored as what was agreed to.
  'The answers of this form, the payment’s number and screenshot, and later the bookings, results, certificates and our emails.': {
    hi: 'इस फ़ॉर्म के जवाब, पेमेंट का नंबर और स्क्रीनशॉट, और बाद में बुकिंग, परिणाम, सर्टिफ़िकेट और हमारे ईमेल।',
    ru: 'Ответы из этой формы, номер и скриншот оплаты, а позже записи, результаты, сертификаты и наши письма.',
  },
  'To register for the competition, check the payment, hold the rounds and tell you about them. No advertising, no tracking.': {
    hi: 'प्रतियोगिता में रजिस्ट्रेशन करने, पेमेंट जाँचने, राउंड कराने और आपको उनके बारे में बताने के लिए। कोई विज्ञापन नहीं, कोई ट्रैकिंग नहीं।',
    ru: 'Чтобы зарегистрировать на соревнование, проверить оплату, провести туры и сообщать вам о них. Никакой рекламы и слежки.',
  },
  // {accepted} and {declined} are '400 days' or 'until you ask us to erase it'.
  'After our decision: {accepted} if we accept the registration, {declined} if we don’t.': {
    hi: 'हमारे फ़ैसले के बाद: रजिस्ट्रेशन स्वीकार होने पर {accepted}, न होने पर {declined}।',
    ru: 'После нашего решения: {accepted}, если регистрация принята, и {declined}, если нет.',
  },
  'Our office, the school, and the companies that run our server and deliver our emails for us.': {
    hi: 'हमारा कार्यालय, स्कूल, और वे कंपनियाँ जो हमारे लिए सर्वर चलाती हैं और ईमेल पहुँचाती हैं।',
    ru: 'Наш оргкомитет, школа и компании, которые по нашему поручению обслуживают сервер и доставляют письма.',
  },
  'Your rights': { hi: 'आपके अधिकार', ru: 'Ваши права' },
  'The link in our emails shows you all of it. There you can have it corrected, withdraw, and have it erased. You can complain to your country’s data protection authority.':
    {
      hi: 'हमारे ईमेल का लिंक आपको यह सब दिखाता है। वहाँ आप इसे सुधरवा सकते हैं, सहमति वापस ले सकते हैं और इसे मिटवा सकते हैं। आप अपने देश के डेटा सुरक्षा प्राधिकरण से शिकायत कर सकते हैं।',
      ru: 'По ссылке из наших писем вы увидите всё это. Там же можно попросить исправить данные, отозвать согласие и удалить их. Вы можете пожаловаться в орган по защите персональных данных вашей страны.',
    },
  Contact: { hi: 'संपर्क', ru: 'Контакты' },

  // Beside the tick.
  'I’m the child’s parent or guardian. I’ve read this, and I agree that {organisation} keeps and uses it in this way.': {
    hi: 'मैं बच्चे की माता, पिता या अभिभावक हूँ। मैंने यह पढ़ लिया है, और सहमति देता/देती हूँ कि {organisation} इसे इसी तरह रखे और इस्तेमाल करे।',
    ru: 'Я родитель или законный представитель ребёнка. Мне понятно, что здесь написано, и я даю согласие: {organisation} может так хранить и использовать эти данные.',
  },
  'Tick the box if you agree. Without your consent we can’t register the child.': {
    hi: 'अगर आप सहमत हैं तो बॉक्स पर टिक करें। आपकी सहमति के बिना हम बच्चे का रजिस्ट्रेशन नहीं कर सकते।',
    ru: 'Поставьте галочку, если согласны. Без вашего согласия мы не можем зарегистрировать ребёнка.',
  },

  // Who consents.
  'Name of the parent or guardian': { hi: 'माता, पिता या अभिभावक का नाम', ru: 'Имя родителя или законного представителя' },
  'Enter the name of the parent or guardian.': {
    hi: 'माता, पिता या अभिभावक का नाम लिखें।',
    ru: 'Введите имя родителя или законного представителя.',
  },
  'Who are you to the child?': { hi: 'आप बच्चे के कौन हैं?', ru: 'Кем вы приходитесь ребёнку?' },
  'Choose who you are to the child.': { hi: 'चुनें कि आप बच्चे के कौन हैं।', ru: 'Выберите, кем вы приходитесь ребёнку.' },
  Mother: { hi: 'माता', ru: 'Мать' },
  Father: { hi: 'पिता', ru: 'Отец' },
  Guardian: { hi: 'अभिभावक', ru: 'Законный представитель' },

  // The heading of the notice on the form while nobody is asked: for an adult.
  'What becomes of your data': { hi: 'आपकी जानकारी का क्या होता है', ru: 'Что происходит с вашими данными' },

  // The title of the page, and its headings; also a card before booking or correcting.
  'Your consent': { hi: 'आपकी सहमति', ru: 'Ваше согласие' },
  'Your consent as a parent or guardian': {
    hi: 'माता, पिता या अभिभावक के रूप में आपकी सहमति',
    ru: 'Ваше согласие как родителя или законного представителя',
  },
  // When the notice has another version than the one agreed to.
  'Our privacy notice has changed since you agreed to it. Please read it and agree again before you go on.': {
    hi: 'आपकी सहमति के बाद हमारी गोपनीयता सूचना बदल गई है। आगे बढ़ने से पहले कृपया उसे पढ़ें और फिर सहमति दें।',
    ru: 'С тех пор как вы дали согласие, наше уведомление о данных изменилось. Прежде чем продолжить, прочитайте его и дайте согласие ещё раз.',
  },
  // {first} is the child's first name.
  '{first} is a child. Please read how we keep and use what you send, and agree before you go on.': {
    hi: '{first} नाबालिग हैं। कृपया पढ़ें कि आप जो भेजते हैं उसे हम कैसे रखते और इस्तेमाल करते हैं, और आगे बढ़ने से पहले सहमति दें।',
    ru: 'Участник ({first}) ещё ребёнок. Прочитайте, как мы храним и используем присланное вами, и дайте согласие, прежде чем продолжить.',
  },
  'Read the whole privacy notice': { hi: 'पूरी गोपनीयता सूचना पढ़ें', ru: 'Прочитать уведомление о данных полностью' },
  'I consent': { hi: 'मैं सहमत हूँ', ru: 'Даю согласие' },

  // The page behind the link in our email, when the form was ticked before.
  'Is this your consent?': { hi: 'क्या यह आपकी सहमति है?', ru: 'Это ваше согласие?' },
  // {relation} is mother, father or guardian.
  'On {day}, {guardian} ({relation}) agreed to this. If that was you, please confirm it.': {
    hi: '{day} को {guardian} ({relation}) ने इस पर सहमति दी। अगर वह आप थे, तो कृपया पुष्टि करें।',
    ru: '{day} согласие дано: {guardian} ({relation}). Если это были вы, подтвердите его.',
  },
  // When a school has registered the child.
  'Your child’s school says that you agree': { hi: 'आपके बच्चे के स्कूल के अनुसार आप सहमत हैं', ru: 'По словам школы, вы согласны' },
  'On {day}, the school that registered the child told us that you agree to this. You needn’t do anything. If you don’t agree, you can withdraw the registration.':
    {
      hi: '{day} को बच्चे का रजिस्ट्रेशन करने वाले स्कूल ने हमें बताया कि आप इससे सहमत हैं। आपको कुछ करने की ज़रूरत नहीं है। अगर आप सहमत नहीं हैं, तो रजिस्ट्रेशन वापस ले सकते हैं।',
      ru: '{day} школа, которая подала регистрацию, сообщила нам, что вы с этим согласны. Делать ничего не нужно. Если вы не согласны, регистрацию можно отозвать.',
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
  'The privacy notice has changed. Reload this page, read it, and agree again.': {
    hi: 'गोपनीयता सूचना बदल गई है। पेज दोबारा लोड करें, उसे पढ़ें और फिर सहमति दें।',
    ru: 'Уведомление о данных изменилось. Обновите страницу, прочитайте его и дайте согласие ещё раз.',
  },
  'A parent or guardian must agree to the privacy notice first. Open the link in our email again to read it.': {
    hi: 'पहले माता, पिता या अभिभावक को गोपनीयता सूचना पर सहमति देनी होगी। उसे पढ़ने के लिए हमारे ईमेल का लिंक फिर खोलें।',
    ru: 'Сначала родитель или законный представитель должен согласиться с уведомлением о данных. Чтобы прочитать его, снова откройте ссылку из нашего письма.',
  },
  'This registration is withdrawn.': { hi: 'यह रजिस्ट्रेशन वापस ले लिया गया है।', ru: 'Эта регистрация отозвана.' },
} satisfies Messages
