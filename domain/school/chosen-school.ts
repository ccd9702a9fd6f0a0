/** The register number in 'Sunrise School, Pune, India (No 12)', or '' when no school was chosen. */
export function chosenNumber(text: string): string {
  return /\(No (\d{1,15})\)\s*$/.exec(text)?.[1] ?? ''
}
