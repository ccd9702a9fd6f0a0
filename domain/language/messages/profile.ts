import type { Messages } from './message.ts'

/** The profile of somebody who has signed in: changing the password, and the devices. Two-factor sign-in is for the office and schools. */
export const profile = {
  'We couldn’t load your profile. {message}': {
    hi: 'हम आपकी प्रोफ़ाइल लोड नहीं कर पाए। {message}',
    ru: 'Не удалось загрузить профиль. {message}',
  },
  'Loading…': { hi: 'लोड हो रहा है…', ru: 'Загружается…' },
  // Changing the password.
  'Change password': { hi: 'पासवर्ड बदलें', ru: 'Изменить пароль' },
  'Current password': { hi: 'मौजूदा पासवर्ड', ru: 'Текущий пароль' },
  'Enter your current password.': { hi: 'अपना मौजूदा पासवर्ड लिखें।', ru: 'Введите текущий пароль.' },
  'This isn’t your current password.': { hi: 'यह आपका मौजूदा पासवर्ड नहीं है।', ru: 'Это не ваш текущий пароль.' },
  'You’ll be signed out everywhere else.': {
    hi: 'बाकी सभी डिवाइस पर आप साइन आउट हो जाएँगे।',
    ru: 'На всех других устройствах вы выйдете из учётной записи.',
  },
  'Changing…': { hi: 'बदला जा रहा है…', ru: 'Меняем…' },
  'Your password is changed, and you’re signed out everywhere else.': {
    hi: 'आपका पासवर्ड बदल गया है, और बाकी सभी डिवाइस पर आप साइन आउट हो गए हैं।',
    ru: 'Пароль изменён, на всех других устройствах вы вышли.',
  },
  // The devices. {device} is 'Firefox on Windows'; {from} and {seen} are days with times.
  'Where you are signed in': { hi: 'आप कहाँ साइन इन हैं', ru: 'Где вы вошли' },
  'Signed in {from}, last seen {seen}': { hi: 'साइन इन: {from}, आखिरी बार: {seen}', ru: 'Вход: {from}, последняя активность: {seen}' },
  'This device': { hi: 'यह डिवाइस', ru: 'Это устройство' },
  End: { hi: 'साइन आउट करें', ru: 'Завершить' },
  'End {device}': { hi: 'साइन आउट करें: {device}', ru: 'Завершить: {device}' },
  '{device} is signed out.': { hi: 'साइन आउट हो गया: {device}', ru: 'Выход выполнен: {device}.' },
  'End all others': { hi: 'बाकी सब साइन आउट करें', ru: 'Завершить все остальные' },
  'All others are signed out.': { hi: 'बाकी सब साइन आउट हो गए।', ru: 'На остальных устройствах выход выполнен.' },
  'Sign out everywhere': { hi: 'हर जगह से साइन आउट करें', ru: 'Выйти на всех устройствах' },
  '{browser} on {system}': { hi: '{system} पर {browser}', ru: '{browser}, {system}' },
  'Unknown device': { hi: 'अनजान डिवाइस', ru: 'Неизвестное устройство' },
} satisfies Messages
