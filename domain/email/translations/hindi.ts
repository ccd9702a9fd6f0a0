import type { EmailText } from '../email-kind.ts'

const status = 'रजिस्ट्रेशन की स्थिति और आगे क्या करना है, यहाँ देखें। यह लिंक केवल आपके लिए है:\n\n{status}'
const reference = 'रेफ़रेंस नंबर: {reference}। सवाल हों तो लिखें: {contact}'
const closing = `${status}\n\n${reference}`
const correction = `{reason}\n\nकृपया हमें फिर भेजें: {fields}।\n\n{due} तक।\n\n${status}\n\nबाकी सब ठीक है और सेव है। कृपया दोबारा पेमेंट न करें।\n\n${reference}`
const invitation = `यह लिंक {name} की जानकारी भरा हुआ फ़ॉर्म खोलता है। यह केवल आपके लिए है:\n\n{link}\n\nफ़ीस {fee} है। कृपया {until} तक रजिस्ट्रेशन करें।\n\n${closing}`
const details = 'कब: {when}\nविद्यार्थी: {name}\nBee level: {level}'
const ownLink = 'आप {until} तक इस लिंक से समय बदल सकते हैं या बुकिंग रद्द कर सकते हैं। उसके बाद कृपया हमें लिखें। कृपया यह लिंक किसी और को न दें।\n\n{link}'
const bookingNo = `${status}\n\nबुकिंग नंबर: {number}। सवाल हों तो लिखें: {contact}`
const questions = `${status}\n\nसवाल हों तो लिखें: {contact}`

/** The emails to families in Hindi. When each is sent, and what its placeholders are: see the English ones beside this folder. */
export const hindi: Record<string, EmailText> = {
  'registration-received': {
    title: 'हमें {name} का रजिस्ट्रेशन मिल गया है',
    body: `हमें {competition} के लिए {name} का रजिस्ट्रेशन मिल गया है।\n\nअभी इसकी पुष्टि नहीं हुई है। हम आपका पेमेंट जाँचकर फिर ईमेल करेंगे। कृपया दोबारा पेमेंट न करें।\n\n${closing}`,
  },
  'already-registered': {
    title: '{name} का रजिस्ट्रेशन पहले ही हो चुका है',
    body: `किसी ने, शायद आपने, {competition} के लिए {name} का रजिस्ट्रेशन फिर से करने की कोशिश की। पहला रजिस्ट्रेशन ही मान्य है, हमने दूसरा नहीं जोड़ा।\n\nकृपया दोबारा पेमेंट न करें। अगर आपसे दो बार पैसे कट गए हैं, तो दोनों ट्रांज़ैक्शन नंबर लिखकर इस ईमेल का जवाब दें।\n\n${closing}`,
  },
  'registration-accepted': {
    title: '{name} का रजिस्ट्रेशन हो गया',
    body: `{competition} के लिए {name} का रजिस्ट्रेशन स्वीकृत है। हमें पेमेंट मिल गया है, और अब कुछ करने की ज़रूरत नहीं है।\n\nप्रतियोगिता से पहले हम आपको ईमेल करेंगे।\n\n${closing}`,
  },
  'accepted-with-booking': {
    title: '{name} का रजिस्ट्रेशन हो गया',
    body: `{competition} के लिए {name} का रजिस्ट्रेशन स्वीकृत है। हमें पेमेंट मिल गया है।\n\nअब क्वार्टर-फ़ाइनल के लिए दिन और समय बुक करें। यह लिंक {name} के लिए फ़ॉर्म भर देता है; कृपया इसे किसी और को न दें।\n\n{link}\n\n${closing}`,
  },
  'registration-declined': {
    title: '{name} का रजिस्ट्रेशन स्वीकार नहीं हुआ',
    body: `हम {competition} के लिए {name} का रजिस्ट्रेशन स्वीकार नहीं कर पाए।\n\nकारण: {reason}\n\nअगर आपको लगता है कि यह गलती है, तो इस ईमेल का जवाब दें। आप फिर से रजिस्ट्रेशन भी कर सकते हैं।\n\n${closing}`,
  },
  'correction-asked': {
    title: 'कृपया {name} के रजिस्ट्रेशन में सुधार करें',
    body: `हमने {competition} के लिए {name} का रजिस्ट्रेशन जाँचा है, और उसमें कुछ सुधारना है।\n\n${correction}`,
  },
  'correction-reminder': {
    title: 'याद दिला रहे हैं: कृपया {name} के रजिस्ट्रेशन में सुधार करें',
    body: `{competition} के लिए {name} के रजिस्ट्रेशन में सुधार का हमें अब भी इंतज़ार है।\n\n${correction}`,
  },
  'correction-received': {
    title: '{name} के लिए आपका सुधार मिल गया है',
    body: `धन्यवाद। हम {competition} के लिए {name} का रजिस्ट्रेशन फिर जाँचेंगे, आमतौर पर {usually} में, और आपको परिणाम ईमेल करेंगे। कृपया दोबारा पेमेंट न करें।\n\n${closing}`,
  },
  'registration-reopened': {
    title: 'हम {name} का रजिस्ट्रेशन फिर से जाँच रहे हैं',
    body: `{competition} के लिए {name} के रजिस्ट्रेशन के बारे में हमारे पिछले ईमेल पर कृपया ध्यान न दें। हम उसे फिर जाँच रहे हैं और आपको परिणाम ईमेल करेंगे।\n\nकृपया दोबारा पेमेंट न करें।\n\n${closing}`,
  },
  'status-link': {
    title: '{name} के रजिस्ट्रेशन का आपका लिंक',
    body: `{competition} के लिए {name} के रजिस्ट्रेशन का लिंक यह रहा। अगर आपने इसे नहीं माँगा था, तो इस ईमेल को अनदेखा कर सकते हैं।\n\n${closing}`,
  },
  'status-link-replaced': {
    title: '{name} के रजिस्ट्रेशन का नया लिंक',
    body: `{competition} के लिए {name} के रजिस्ट्रेशन का यह नया लिंक है। हमारे पहले के ईमेल के लिंक अब काम नहीं करते।\n\n${closing}`,
  },
  'account-offered': {
    title: '{name} अब साइन इन कर सकते हैं',
    body: '{name} का अब एक खाता है। उसमें {email} से हुए रजिस्ट्रेशन और आगे की जानकारी दिखती है।\n\nपासवर्ड यहाँ बनाएँ:\n\n{link}\n\nलिंक एक दिन के अंदर एक बार काम करता है। बाद में नया लिंक पाने के लिए विद्यार्थी लॉगिन पेज पर “पासवर्ड भूल गए?” चुनें। भाग लेने के लिए पासवर्ड ज़रूरी नहीं है।\n\nसवाल हों तो लिखें: {contact}',
  },
  'result-through': {
    title: '{name} {next} में पहुँच गए!',
    body: `{competition} में {name} का परिणाम:\n\n{result}\n\n{meaning} {next} के लिए रजिस्ट्रेशन कैसे करना है, यह हम आपको ईमेल करेंगे।\n\n${closing}`,
  },
  'result-published': {
    title: '{name} का परिणाम',
    body: `{competition} में {name} का परिणाम:\n\n{result}\n\n{meaning}\n\n${closing}`,
  },
  'result-corrected': {
    title: '{name} का परिणाम सुधारा गया है',
    body: `हमने {competition} में {name} का परिणाम सुधारा है।\n\nकारण: {reason}\n\nअब परिणाम यह है:\n\n{result}\n\n{meaning}\n\n${closing}`,
  },
  invitation: {
    title: '{name} को {next} के लिए बुलाया गया है',
    body: `{name} ने {competition} पास कर लिया है, और उन्हें {next} के लिए बुलाया गया है।\n\n${invitation}`,
  },
  'invitation-reminder': {
    title: 'याद दिला रहे हैं: {name} को {next} के लिए बुलाया गया है',
    body: `{name} ने {competition} पास कर लिया है, पर {next} के लिए अभी रजिस्ट्रेशन नहीं हुआ है।\n\n${invitation}`,
  },
  'booking-confirmed': {
    title: '{name} की बुकिंग हो गई: {when}',
    body: `{heading}: {name} का क्वार्टर-फ़ाइनल का समय बुक हो गया है।\n\n${details}\n\nइसे अपने कैलेंडर में जोड़ने के लिए साथ की फ़ाइल खोलें। अगर आप नहीं आ सकते, तो कृपया बुकिंग रद्द करें या हमें बताएँ, ताकि जगह किसी और को मिल सके।\n\n${ownLink}\n\n${bookingNo}`,
  },
  'booking-repeated': {
    title: '{name} की बुकिंग पहले से है',
    body: `{heading}: किसी ने, शायद आपने, {name} के लिए दूसरा समय माँगा। कुछ नहीं बदला है: पहली बुकिंग ही मान्य है।\n\n${details}\n\nउसे बदलने के लिए इस ईमेल का जवाब दें। अगर यह आपने नहीं किया, तो आपको कुछ करने की ज़रूरत नहीं।\n\n${bookingNo}`,
  },
  'booking-moved': {
    title: '{name} की बुकिंग अब {when} की है',
    body: `{heading}: {name} की क्वार्टर-फ़ाइनल की बुकिंग बदल गई है। नई जानकारी यह है; हमारे पहले के ईमेल पर कृपया ध्यान न दें।\n\n${details}\n\nअपने कैलेंडर में बदलने के लिए साथ की फ़ाइल खोलें।\n\n${ownLink}\n\n${bookingNo}`,
  },
  'booking-reminder': {
    title: 'याद दिला रहे हैं: {name} की बुकिंग {when} की है',
    body: `{heading}: {name} के क्वार्टर-फ़ाइनल का समय याद दिला रहे हैं।\n\n${details}\n\n${bookingNo}`,
  },
  'booking-cancelled': {
    title: '{name} की बुकिंग रद्द हो गई',
    body: `{heading}: {name} की {when} की क्वार्टर-फ़ाइनल की बुकिंग रद्द हो गई है।\n\nकारण: {reason}\n\nजब तक जगहें बाकी हैं, आप दूसरा समय बुक कर सकते हैं। अगर आपको लगता है कि यह गलती है, तो इस ईमेल का जवाब दें।\n\n${bookingNo}`,
  },
  'waiting-joined': {
    title: '{name} का नाम {when} की वेटिंग लिस्ट में है',
    body: `{heading}: {name} का नाम {when} की वेटिंग लिस्ट में है। अगर कोई जगह खाली हुई, तो हम आपको ईमेल करेंगे और उसे कुछ समय आपके लिए रखेंगे।\n\nइस लिंक से आप लिस्ट में अपना नंबर देख सकते हैं या नाम हटा सकते हैं। कृपया इसे किसी और को न दें।\n\n{link}\n\n${questions}`,
  },
  'waiting-offered': {
    title: '{name} के लिए एक जगह खाली है: {when}',
    body: `{heading}: {when} को {name} के लिए एक जगह खाली हुई है। हम उसे {until} तक आपके लिए रख रहे हैं। उसके बाद वह अगले परिवार को मिलेगी।\n\nउसे लेने के लिए यह लिंक खोलें। अगर {name} का दूसरा समय पहले से है, तो वह बुकिंग यहाँ आ जाएगी। कृपया यह लिंक किसी और को न दें।\n\n{link}\n\n${questions}`,
  },
  'waiting-ended': {
    title: '{name} के लिए रखी जगह अगले परिवार को मिल गई',
    body: `{heading}: हमने {when} को {name} के लिए एक जगह रखी थी, पर वह समय पर नहीं ली गई। आपकी कोई बुकिंग पहले से है, तो वह वैसी ही रहेगी।\n\nआप बुकिंग पेज पर दूसरा समय चुन सकते हैं या वेटिंग लिस्ट में फिर नाम जोड़ सकते हैं।\n\n${questions}`,
  },
  'waiting-cancelled': {
    title: '{name} का नाम वेटिंग लिस्ट से हटा दिया गया',
    body: `{heading}: हमने {when} की वेटिंग लिस्ट से {name} का नाम हटा दिया है। आपकी कोई बुकिंग पहले से है, तो वह वैसी ही रहेगी।\n\nकारण: {reason}\n\nजब तक जगहें बाकी हैं, आप दूसरा समय चुन सकते हैं। अगर आपको लगता है कि यह गलती है, तो इस ईमेल का जवाब दें।\n\n${questions}`,
  },
}
