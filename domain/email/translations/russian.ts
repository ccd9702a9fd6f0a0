import type { EmailText } from '../email-kind.ts'

const status = 'Что с регистрацией и что делать дальше — по этой ссылке. Она только для вас:\n\n{status}'
const reference = 'Код регистрации: {reference}. Вопросы: {contact}'
const closing = `${status}\n\n${reference}`
const correction = `{reason}\n\nПришлите ещё раз: {fields}.\n\nСрок: {due}.\n\n${status}\n\nВсё остальное в порядке и сохранено. Пожалуйста, не платите ещё раз.\n\n${reference}`
const invitation = `По этой ссылке откроется форма, в которой данные уже заполнены ({name}). Она только для вас:\n\n{link}\n\nВзнос — {fee}. Срок регистрации: {until}.\n\n${closing}`
const details = 'Когда: {when}\nУченик: {name}\nУровень (Bee level): {level}'
const ownLink =
  'По этой ссылке запись можно перенести или отменить до {until}. После этого напишите нам. Пожалуйста, никому не передавайте ссылку.\n\n{link}'
const bookingNo = `${status}\n\nНомер записи: {number}. Вопросы: {contact}`
const questions = `${status}\n\nВопросы: {contact}`

/** The emails to families in Russian. When each is sent, and what its placeholders are: see the English ones beside this folder. */
export const russian: Record<string, EmailText> = {
  'registration-received': {
    title: 'Мы получили регистрацию: {name}',
    body: `Мы получили регистрацию: {name}, {competition}.\n\nОна ещё не подтверждена. Мы проверим оплату и напишем вам снова. Пожалуйста, не платите ещё раз.\n\n${closing}`,
  },
  'already-registered': {
    title: 'Регистрация уже есть: {name}',
    body: `Кто-то, возможно вы, попытался зарегистрировать ещё раз: {name}, {competition}. Действует первая регистрация, вторую мы не добавили.\n\nПожалуйста, не платите ещё раз. Если деньги списали дважды, ответьте на это письмо и укажите номера обеих операций.\n\n${closing}`,
  },
  'registration-accepted': {
    title: 'Регистрация принята: {name}',
    body: `Регистрация принята: {name}, {competition}. Мы получили оплату, больше ничего делать не нужно.\n\nМы напишем вам перед соревнованием.\n\n${closing}`,
  },
  'accepted-with-booking': {
    title: 'Регистрация принята: {name}',
    body: `Регистрация принята: {name}, {competition}. Мы получили оплату.\n\nДальше: выберите день и время четвертьфинала. Эта ссылка заполнит форму ({name}); пожалуйста, никому её не передавайте.\n\n{link}\n\n${closing}`,
  },
  'registration-declined': {
    title: 'Регистрация не принята: {name}',
    body: `Мы не смогли принять регистрацию: {name}, {competition}.\n\nПричина: {reason}\n\nЕсли вы считаете, что это ошибка, ответьте на это письмо. Вы также можете зарегистрироваться снова.\n\n${closing}`,
  },
  'correction-asked': {
    title: 'Исправьте, пожалуйста, регистрацию: {name}',
    body: `Мы проверили регистрацию ({name}, {competition}), и кое-что нужно исправить.\n\n${correction}`,
  },
  'correction-reminder': {
    title: 'Напоминание: исправьте, пожалуйста, регистрацию: {name}',
    body: `Мы всё ещё ждём исправлений к регистрации: {name}, {competition}.\n\n${correction}`,
  },
  'correction-received': {
    title: 'Мы получили ваши исправления: {name}',
    body: `Спасибо. Мы ещё раз проверим регистрацию ({name}, {competition}), обычно в течение {usually}, и сообщим вам результат. Пожалуйста, не платите ещё раз.\n\n${closing}`,
  },
  'registration-reopened': {
    title: 'Мы снова проверяем регистрацию: {name}',
    body: `Не обращайте внимания на наше последнее письмо о регистрации: {name}, {competition}. Мы проверяем её ещё раз и сообщим вам результат.\n\nПожалуйста, не платите ещё раз.\n\n${closing}`,
  },
  'status-link': {
    title: 'Ваша ссылка на регистрацию: {name}',
    body: `Вот ссылка на регистрацию: {name}, {competition}. Если вы её не запрашивали, просто не обращайте внимания на это письмо.\n\n${closing}`,
  },
  'status-link-replaced': {
    title: 'Новая ссылка на регистрацию: {name}',
    body: `Это новая ссылка на регистрацию: {name}, {competition}. Ссылки из наших прежних писем больше не действуют.\n\n${closing}`,
  },
  'account-offered': {
    title: 'Теперь можно войти: {name}',
    body: 'Учётная запись создана: {name}. В ней видны регистрации с адресом {email} и что будет дальше.\n\nСоздайте пароль здесь:\n\n{link}\n\nСсылка сработает один раз в течение суток. Позже новую ссылку можно получить на странице входа для учеников: нажмите «Забыли пароль?». Для участия пароль не нужен.\n\nВопросы: {contact}',
  },
  'result-through': {
    title: 'Вы проходите дальше: {name}, {next}!',
    body: `Результат: {name}, {competition}.\n\n{result}\n\n{meaning} Мы напишем, как зарегистрироваться дальше: {next}.\n\n${closing}`,
  },
  'result-published': {
    title: 'Результат: {name}',
    body: `Результат: {name}, {competition}.\n\n{result}\n\n{meaning}\n\n${closing}`,
  },
  'result-corrected': {
    title: 'Результат исправлен: {name}',
    body: `Мы исправили результат: {name}, {competition}.\n\nПричина: {reason}\n\nТеперь результат такой:\n\n{result}\n\n{meaning}\n\n${closing}`,
  },
  invitation: {
    title: 'Приглашение: {name}, {next}',
    body: `Этап пройден: {name}, {competition}. Приглашаем в следующий: {next}.\n\n${invitation}`,
  },
  'invitation-reminder': {
    title: 'Напоминание о приглашении: {name}, {next}',
    body: `Этап пройден: {name}, {competition}. Регистрации в следующий ещё нет: {next}.\n\n${invitation}`,
  },
  'booking-confirmed': {
    title: 'Вы записаны: {name}, {when}',
    body: `{heading}: время четвертьфинала выбрано ({name}).\n\n${details}\n\nОткройте приложенный файл, чтобы добавить его в календарь. Если вы не сможете прийти, отмените запись или сообщите нам, чтобы место досталось другому.\n\n${ownLink}\n\n${bookingNo}`,
  },
  'booking-repeated': {
    title: 'Запись уже есть: {name}',
    body: `{heading}: кто-то, возможно вы, попросил другое время ({name}). Ничего не изменилось: действует первая запись.\n\n${details}\n\nЧтобы её изменить, ответьте на это письмо. Если это были не вы, ничего делать не нужно.\n\n${bookingNo}`,
  },
  'booking-moved': {
    title: 'Новое время: {name}, {when}',
    body: `{heading}: запись на четвертьфинал изменилась ({name}). Вот новые данные; не обращайте внимания на наше прежнее письмо.\n\n${details}\n\nОткройте приложенный файл, чтобы обновить календарь.\n\n${ownLink}\n\n${bookingNo}`,
  },
  'booking-reminder': {
    title: 'Напоминание: {name}, {when}',
    body: `{heading}: напоминаем о времени четвертьфинала ({name}).\n\n${details}\n\n${bookingNo}`,
  },
  'booking-cancelled': {
    title: 'Запись отменена: {name}',
    body: `{heading}: запись на четвертьфинал отменена ({name}, {when}).\n\nПричина: {reason}\n\nПока есть места, можно выбрать другое время. Если вы считаете, что это ошибка, ответьте на это письмо.\n\n${bookingNo}`,
  },
  'waiting-joined': {
    title: 'Вы в листе ожидания: {name}, {when}',
    body: `{heading}: вы в листе ожидания ({name}, {when}). Если место освободится, мы напишем вам и какое-то время будем держать его для вас.\n\nПо этой ссылке видно ваш номер в списке и можно из него выйти. Пожалуйста, никому её не передавайте.\n\n{link}\n\n${questions}`,
  },
  'waiting-offered': {
    title: 'Освободилось место: {name}, {when}',
    body: `{heading}: освободилось место на {when} ({name}). Мы держим его для вас до {until}. Потом оно перейдёт следующей семье.\n\nОткройте эту ссылку, чтобы занять место. Если запись уже есть ({name}), она будет перенесена. Пожалуйста, никому не передавайте ссылку.\n\n{link}\n\n${questions}`,
  },
  'waiting-ended': {
    title: 'Место перешло следующей семье: {name}',
    body: `{heading}: мы держали место на {when} ({name}), но его не заняли вовремя. Если у вас уже есть запись, она остаётся.\n\nНа странице записи можно выбрать другое время или снова встать в лист ожидания.\n\n${questions}`,
  },
  'waiting-cancelled': {
    title: 'Вы больше не в листе ожидания: {name}',
    body: `{heading}: мы убрали вас из листа ожидания ({name}, {when}). Если у вас уже есть запись, она остаётся.\n\nПричина: {reason}\n\nПока есть места, можно выбрать другое время. Если вы считаете, что это ошибка, ответьте на это письмо.\n\n${questions}`,
  },
}
