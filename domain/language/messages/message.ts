/** Messages by their English text, with their translations. Forms for numbers: see `plural`. */
export type Messages = Record<string, { hi: string; ru: string }>
