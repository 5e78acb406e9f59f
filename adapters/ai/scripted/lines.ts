import type { Temper } from './temper.ts'

/**
 * What can be said at one point of a conversation. A temper's own lines come first while that temper holds,
 * `hard` ones once somebody at ease has been provoked, and `any` fits everybody: an employee, a customer, a
 * senior stakeholder, a new report. Lines take placeholders, and one whose placeholder has no value is not
 * chosen: {matter} from the scenario's description; {topic} of the message, {earlier} one from before;
 * {words}, quoted from the message; {When}, proposed now; {Agreed}, agreed before; {name} of the character.
 */
export type Bank = { readonly any: readonly string[] } & {
  readonly [voice in Temper | 'hard']?: readonly string[]
}

/** What the partner can do with a message. */
export type Act =
  | 'greet'
  | 'hello'
  | 'tell'
  | 'feel'
  | 'need'
  | 'shortly'
  | 'self'
  | 'private'
  | 'invited'
  | 'knew'
  | 'willing'
  | 'unwilling'
  | 'agree'
  | 'disagree'
  | 'who'
  | 'soften'
  | 'hollow'
  | 'blow'
  | 'apology'
  | 'praise'
  | 'thanks'
  | 'pushback'
  | 'accept'
  | 'dispute'
  | 'weigh'
  | 'commit'
  | 'pinDown'
  | 'doubt'
  | 'remember'
  | 'probe'
  | 'curt'
  | 'unclear'
  | 'repeat'
  | 'deflect'
  | 'robot'
  | 'offTopic'
  | 'otherLanguage'
  | 'close'
  | 'after'
  | 'distress'

/** All that the scripted partner can say in one language. No line advises the learner or leaves the role. */
export type Lines = Readonly<Record<Exclude<Act, 'tell'>, Bank>> & {
  /** How much is told at each stage of trust, from the surface to what is normally kept back. */
  readonly tell: readonly [Bank, Bank, Bank, Bank]
  /** A word of the temper in front of a line. */
  readonly opener: Bank
  /** A greeting in front of an answer, when the first message greets and asks. */
  readonly hi: Bank
  /** Before a reply to something else: to a kind word, to an answer, to going on after a goodbye. */
  readonly warmed: Bank
  readonly answered: Bank
  readonly back: Bank
  /** A question back where the reply asked none: after telling something, and after listening. */
  readonly askTold: Bank
  readonly ask: Bank
  /** Fits after anything, when an act's own lines have all been said. */
  readonly linger: Bank
}
