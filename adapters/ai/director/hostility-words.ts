import * as z from 'zod/mini'
import { inEachLanguage } from '../language/codes.ts'
import { compileLexicon } from '../language/lexicon.ts'
import en from './words/hostility/en.json' with { type: 'json' }
import fr from './words/hostility/fr.json' with { type: 'json' }
import pt from './words/hostility/pt.json' with { type: 'json' }

/** Classes of words and phrases, of which hostile forms are made. The lists are read as a lexicon's. */
export const hostilityClasses = [
  /** The person who is spoken to, what belongs to them, who speaks, and what or whom else is spoken of. */
  'you',
  'your',
  'self',
  'other',
  'this',
  /** Says no, or that what follows is what somebody feels, fears or did not say. */
  'deny',
  'reported',
  /** Takes the sting out: it praises, thanks, or says that somebody may or need not. */
  'praise',
  'freely',
  /** What somebody thinks: "more than you think" compares nobody. */
  'deem',
  /** Looks down on a person, on what was said, on excuses and complaints. */
  'contempt',
  'rubbish',
  'superlative',
  'product',
  'whinge',
  'exclaim',
  'among',
  /** Orders to end something, and what; orders that are rude by themselves; what may stand in front of an order. */
  'stop',
  'scorn',
  'command',
  'lead',
  /** Ultimatums: whole ones, or "or" with what happens then. */
  'ultimatum',
  'or',
  'threat',
  'door',
  /** Brushes off: with somebody who does not care, or by itself. */
  'nocare',
  'scoff',
  'bla',
  /** Compares: "even a child could", "faster than you", "all the others manage, only you". */
  'even',
  'minor',
  'would',
  'better',
  'thanyou',
  'others',
  'manage',
  'onlyyou',
  'whynot',
  'predecessor',
  'nobody',
  'standing',
  'everybody',
  'against',
  'knowsyou',
  'likeyou',
  /** Questions that want no answer. */
  'rhetoric',
  /** Accuses: of lies and damage, always and never, of what one is not worth. */
  'wreck',
  'always',
  'fault',
  'undeserving',
  'should',
  'shouldbe',
  /** Is disgusted, or has had enough. */
  'repel',
  'repels',
  'fedup',
  'sarcasm',
  'swear',
] as const
export type HostilityClass = (typeof hostilityClasses)[number]

const Lists = z.record(z.enum(hostilityClasses), z.string().check(z.minLength(1)))

export const hostilityLexicons = inEachLanguage((language) =>
  compileLexicon(Lists.parse({ en, pt, fr }[language])),
)
