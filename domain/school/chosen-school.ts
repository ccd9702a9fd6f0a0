// Separate from school-choice.ts, whose schema would bring zod into every form page.

/** Returns the register number in 'Sunrise School, Pune, India (No 12)', or '' when no school was chosen. */
export function chosenNumber(text: string): string {
  return /\(No (\d{1,15})\)\s*$/.exec(text)?.[1] ?? ''
}

/** Returns 'Sunrise School, Pune, India' from 'Sunrise School, Pune, India (No 12)'. */
export function withoutNumber(text: string): string {
  return text.replace(/\s*\(No \d{1,15}\)\s*$/, '')
}
