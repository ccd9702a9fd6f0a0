/** A letter before it is addressed: its subject line and paragraphs of plain text. */
export type Letter = { letter: string; title: string; paragraphs: string[] }

/** What letters about a registration say of it. */
export type LetterFacts = {
  organisation: string
  competition: string
  name: string
  reference: string
  contact: string
}

export const letters = {
  registrationReceived: (facts: LetterFacts): Letter => ({
    letter: 'registration-received',
    title: `We have received the registration of ${facts.name}`,
    paragraphs: [
      `We have received the registration of ${facts.name} for the ${facts.competition}.`,
      'It is not confirmed yet. We compare the payment with our account and write to you again. Please do not pay again.',
      reference(facts),
    ],
  }),

  alreadyRegistered: (facts: LetterFacts): Letter => ({
    letter: 'already-registered',
    title: `${facts.name} is already registered`,
    paragraphs: [
      `Somebody, perhaps you, tried to register ${facts.name} for the ${facts.competition} once more. The first registration stands, and nothing was added.`,
      'Please do not pay again. If the amount was taken twice, reply to this letter with both transaction numbers.',
      reference(facts),
    ],
  }),

  accepted: (facts: LetterFacts): Letter => ({
    letter: 'registration-accepted',
    title: `${facts.name} is registered`,
    paragraphs: [
      `The registration of ${facts.name} for the ${facts.competition} is accepted. We have found the payment, and there is nothing more to do.`,
      'We write again before the competition.',
      reference(facts),
    ],
  }),

  declined: (facts: LetterFacts, reason: string): Letter => ({
    letter: 'registration-declined',
    title: `The registration of ${facts.name} was not accepted`,
    paragraphs: [
      `We could not accept the registration of ${facts.name} for the ${facts.competition}.`,
      ...(reason ? [`The reason: ${reason}`] : []),
      'If you think this is a mistake, reply to this letter. You may also register again.',
      reference(facts),
    ],
  }),

  underReviewAgain: (facts: LetterFacts): Letter => ({
    letter: 'registration-reopened',
    title: `We are looking at the registration of ${facts.name} again`,
    paragraphs: [
      `Please disregard our last letter about the registration of ${facts.name} for the ${facts.competition}. We are looking at it again and write to you with the result.`,
      'Please do not pay again.',
      reference(facts),
    ],
  }),
}

function reference(facts: LetterFacts) {
  return `Reference: ${facts.reference}. Questions: ${facts.contact}`
}

/** The two bodies of a letter, closed with the organisation's name. */
export function written({ paragraphs }: Letter, organisation: string): { plain: string; html: string } {
  const all = [...paragraphs, organisation]
  return {
    plain: `${all.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${all.map((text) => `<p>${escaped(text)}</p>`).join('')}</body></html>`,
  }
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll('\n', '<br>')
}
