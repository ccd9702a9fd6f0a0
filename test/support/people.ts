import type { BookingAnswers } from '#domain/booking/booking.ts'
import type { Answers } from '#domain/forms/field.ts'

let count = 0

/** A family's answers on the student form, different every time; `overrides` by field name. */
export function aFamily(overrides: Answers = {}): Answers {
  count += 1
  return {
    student_name: `Aanya Raghunathan ${letters(count)}`,
    student_email: `aanya${count}@school.example`,
    birth_date: '2013-04-18',
    class_name: 'Class 6',
    student_type: 'India',
    parent_email: `parent${count}@home.example`,
    contact_code: '+91',
    parent_contact: String(9_800_000_000 + count),
    address_name: '12 Lake View Road\nSecond floor',
    school_name: 'Sunrise Public School',
    city_name: 'Bengaluru',
    state_name: 'Karnataka',
    country_name: 'India',
    txn_no: String(400_000_000_000 + count),
    ...overrides,
  }
}

/** The consent of a child's parent, to the notice in force. */
export const aConsent: Answers = { consent: 'yes' }

/** A family that lives abroad. */
export function aFamilyAbroad(overrides: Answers = {}): Answers {
  return aFamily({
    student_type: 'Out Of India',
    contact_code: '+7',
    parent_contact: '701 555 01 23',
    city_name: 'Almaty',
    state_name: 'Almaty',
    country_name: 'Kazakhstan',
    ...overrides,
  })
}

/** A participant's answers on the participant form. */
export function aParticipant(overrides: Answers = {}): Answers {
  count += 1
  return {
    participant_name: `Kavya Thottathil ${letters(count)}`,
    email: `kavya${count}@home.example`,
    alternate_email: '',
    birth_date: '1988-02-29',
    qualification: 'B.Ed.',
    occupation: 'Home Maker',
    participant_type: 'India',
    contact_code: '+91',
    contact: String(9_700_000_000 + count),
    alternate_contact_code: '',
    alternate_contact: '080 2345 6789',
    exam_slot: '',
    address: '4 Cedar Lane',
    city: 'Kochi',
    state: 'Kerala',
    country: 'India',
    txn_no: String(700_000_000_000 + count),
    ...overrides,
  }
}

/** A school's answers, different every time; `overrides` by field name. */
export function aSchool(overrides: Answers = {}): Answers {
  count += 1
  return {
    country: 'India',
    state: 'Karnataka',
    city: 'Bengaluru',
    schoolname: `Lakeside Academy ${letters(count)}`,
    branch: 'Jayanagar',
    board: 'CBSE',
    email: `office${count}@lakeside.example`,
    landline: '+91 80 2345 6789',
    mobile: '+91 98450 12345',
    address: '14 Temple Road\nNear the lake',
    landmark: 'Clock tower',
    pincode: '560 011',
    ...overrides,
  }
}

/** A family's answers on the booking page, for the first available slot. */
export function aBooking(overrides: Partial<BookingAnswers> = {}): BookingAnswers {
  count += 1
  return {
    student_name: `Ishita Banerjee ${letters(count)}`,
    bee_level: 'Level 2',
    parent_email: `booking${count}@home.example`,
    parent_mobile: String(9_600_000_000 + count),
    date: '2025-09-10',
    time_slot: '04:00 PM',
    ...overrides,
  }
}

/** 1 -> 'A', 27 -> 'AA': names contain letters, not numbers. */
function letters(number: number): string {
  const rest = Math.floor((number - 1) / 26)
  return (rest > 0 ? letters(rest) : '') + String.fromCharCode(65 + ((number - 1) % 26))
}
