import type { WordBody } from './lists.ts'

/** Lists of our own that the office can add with one click; the first level is also what visitors try while there is no list for them. */
export const sampleLists: { title: string; level: number; words: WordBody[] }[] = [
  {
    title: 'First flight',
    level: 1,
    words: [
      word('honey', 'The sweet, golden food that bees make', 'Grandmother stirs a spoon of honey into her tea.', 'Old English'),
      word('garden', 'A piece of land where plants are grown', 'Our garden is full of marigolds in winter.', 'Old French'),
      word('window', 'An opening in a wall with glass in it', 'A sparrow tapped on the kitchen window.', 'Old Norse'),
      word('pencil', 'A thin tool for writing or drawing, which can be rubbed out', 'She sharpened her pencil before the lesson.', 'Latin'),
      word('monsoon', 'The season of heavy rain in South Asia', 'Frogs sing all night during the monsoon.', 'Arabic'),
      word('whistle', 'To make a clear, high sound with your lips', 'My uncle can whistle any tune after hearing it once.', 'Old English'),
      word('balloon', 'A thin rubber bag that is filled with air', 'The red balloon drifted over the school roof.', 'Italian'),
      word('island', 'Land with water all around it', 'We rowed to a small island in the lake.', 'Old English'),
      word('pajamas', 'Loose clothes for sleeping in', 'He answered the door in striped pajamas.', 'Hindi, from Persian'),
      word('candle', 'A stick of wax that gives light as it burns', 'One candle lit the whole room.', 'Latin'),
    ],
  },
  {
    title: 'In the meadow',
    level: 2,
    words: [
      word('rhythm', 'A regular pattern of sounds or movements', 'The drummer kept a steady rhythm.', 'Greek'),
      word('necessary', 'Needed; that can’t be done without', 'Is it necessary to bring an umbrella?', 'Latin'),
      word('orchard', 'A field where fruit trees grow', 'Bees hurried from tree to tree in the apple orchard.', 'Old English'),
      word('lieutenant', 'An officer in an army or a navy', 'The lieutenant read the map by torchlight.', 'French'),
      word('separate', 'To move things apart', 'Please separate the ripe mangoes from the green ones.', 'Latin'),
      word(
        'kangaroo',
        'A large animal that jumps and carries its young in a pouch',
        'A kangaroo can cross a road in a single jump.',
        'Guugu Yimithirr',
      ),
      word('jungle', 'A thick tropical forest', 'The path disappeared into the jungle.', 'Hindi, from Sanskrit'),
      word(
        'thermometer',
        'An instrument that measures how hot or cold something is',
        'The nurse shook the thermometer and smiled.',
        'Greek',
      ),
      word('mischief', 'Playful behaviour that causes small trouble', 'The puppy looked at us, full of mischief.', 'Old French'),
      word('parallel', 'Always the same distance apart', 'The two canals run parallel for a mile.', 'Greek'),
    ],
  },
  {
    title: 'Queen of the hive',
    level: 3,
    words: [
      word('accommodate', 'To have enough room for', 'The new hall can accommodate four hundred guests.', 'Latin'),
      word(
        'mnemonic',
        'A trick with words that helps you to remember something',
        'Her mnemonic for the planets made the whole class laugh.',
        'Greek',
      ),
      word('chrysanthemum', 'A garden flower with many thin petals', 'He wore a yellow chrysanthemum on his jacket.', 'Greek'),
      word('bureaucracy', 'A system with many officials and many rules', 'The form went round the bureaucracy for a year.', 'French'),
      word('silhouette', 'A dark shape seen against the light', 'We knew the fort by its silhouette.', 'French'),
      word(
        'conscientious',
        'Careful to do what is right and to do it well',
        'A conscientious gardener waters early in the morning.',
        'Latin',
      ),
      word('pneumonia', 'A serious illness of the lungs', 'The doctor listened for signs of pneumonia.', 'Greek'),
      word('rendezvous', 'A meeting at an agreed time and place', 'Their rendezvous was under the station clock.', 'French'),
      word('questionnaire', 'A printed list of things to be answered', 'Each family filled in a short questionnaire.', 'French'),
      word(
        'onomatopoeia',
        'Using words that sound like what they mean, such as “buzz”',
        'The poem about rain is full of onomatopoeia.',
        'Greek',
      ),
    ],
  },
]

function word(word: string, meaning: string, sentence: string, origin: string): WordBody {
  return { word, meaning, sentence, origin }
}
