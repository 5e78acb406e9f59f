import type { Texts } from '../texts.ts'

/** What is said of one passage, in English. */
export const comments: Texts['comments'] = {
  open: [
    'You ask without hinting at the answer you hope for. That gives the other person room to tell you something you don’t know yet.',
    'A yes or a no won’t do here, so the answer brings you their version instead of a confirmation of yours.',
    'Good question: it shows interest in how things look from the other chair before you decide anything.',
    'This invites a story rather than a defence. The longer the answer, the more you have to work with afterwards.',
    'Here you hand over the floor. After a question like this, the best thing to do is wait, even if it goes quiet.',
    'This is a question about the matter and not about guilt, and it sounds like one. That makes it easy to answer honestly.',
    'By asking first you avoid solving a problem that may turn out to be a different one.',
  ],
  acknowledgement: [
    'Before moving on you show that the last answer reached you. People go further once they feel heard.',
    '{cue} costs nothing and takes pressure out of the moment: you recognise their view without having to agree with it.',
    'Small sentence, large effect: it says that the other person’s view counts here.',
    'This tells the other person that they need not say it again, louder.',
    'Recognising the difficulty first makes whatever comes next easier to take.',
    'You stay with what was said for a moment instead of going straight on to your own point.',
  ],
  takenUp: [
    'You pick up {cue}, the other person’s own word. It is the simplest proof that you were listening.',
    'Coming back to {cue} ties your message to what they have just told you.',
    'You build on {cue} from the last answer, so this is a reply and not just the next point on a list.',
  ],
  apology: [
    'You own your part without an excuse attached. After that it is easier for the other person to own theirs.',
    'A plain apology like this closes a wound that arguments would keep open.',
    'Saying openly what went wrong on your side takes courage, and it makes the rest of what you say more believable.',
  ],
  fact: [
    'This can be checked, so the two of you can talk about what happened instead of arguing over impressions.',
    'A figure or a date like this one is hard to take as an insult. It keeps the subject on the table and the person out of it.',
    'Being this exact shows that you prepared, and it gives the other person something definite to respond to.',
    'You describe instead of judging. The other person can add to a fact; a verdict they could only fight.',
    'With this detail the other person knows which occasion you mean, and nobody has to guess.',
    'Concrete and short: one fact like this carries more weight than three adjectives.',
  ],
  hardPart: [
    'You say the difficult part early and in plain words. It is uncomfortable for a moment, and it spares both of you the guessing.',
    'No detour: the other person knows where they stand and can react to it.',
    'It takes nerve to put it this clearly. It is also what allows the rest of the talk to be honest.',
  ],
  firm: [
    'Somebody does something by a time you both know. That is what makes a good talk last beyond the room.',
    'With a day in it, this is something you can both rely on, and come back to if it slips.',
    'You put yourself into the plan. A promise of your own makes it easier for the other person to give one.',
    'A step this clear can be written down in one line, and that is a good test of any agreement.',
    'This turns goodwill into an arrangement: it says what happens, and when.',
  ],
  check: [
    'You check instead of assuming. A yes that has been asked for is kept more often than one that was taken for granted.',
    'This leaves room for a no, and that is what makes a yes worth something.',
    'Good that you ask before closing: what still stands in the way comes out now and not next week.',
  ],
  generalising: [
    '{cue} invites the other person to look for the one exception. A single occasion with its date is harder to dispute and easier to hear.',
    'With {cue} you speak about who somebody is; what you can change together is what happened on a certain day.',
    'Words like {cue} make people count their merits. Describe the last time it happened and what it led to.',
    'After {cue} the talk is about whether that is true, and no longer about what you need.',
  ],
  shouldHave: [
    'Nobody can go back and do it differently, so {cue} leaves only defence. Say what you would need from now on.',
    '{cue} sounds like a verdict. The same wish, looking ahead, is something the other person can say yes to.',
    'This looks back with a raised finger. What you missed, and what would have helped you, is easier to listen to.',
  ],
  blame: [
    'This lands on the person, not on the problem, and people under attack defend themselves or fall silent. What happened, and what did it lead to?',
    '{cue} closes a door. You may have every reason to be annoyed: say what it did to you, and the other person can answer.',
    'At this point the other person has only two choices, to hit back or to give in. A fact and a question would offer a third.',
    'Here the tone gets in the way of the subject. Without {cue} your point would be stronger, because nobody could dodge it.',
    'You pass sentence before you have heard their side. Ask first; if the point still stands, it will stand more firmly.',
    'Read it once as if it were said to you. The part you would want to answer is the fact in it, so keep that and leave the rest out.',
  ],
  threat: [
    'A threat ends the search for a solution: from here on the other person only weighs what giving in would cost. Say what you need, and why, without the “or else”.',
    '{cue} shows your power and hides your reason. The reason would be the stronger argument.',
  ],
  private: [
    'This is not yours to ask, and the other person may now keep more to themselves than before. Ask what they need for the work; that is enough.',
    'Health and home belong to the other person. Offer to listen, and let them decide how much to tell.',
  ],
  belittling: [
    '{cue} is meant to calm, and it tells the other person that they feel the wrong thing. Take it seriously first; it often grows smaller by itself.',
    'Comfort or advice that comes this quickly sounds like closing the subject. Ask first what lies behind it.',
    'This makes light of something that may weigh a lot. One sentence of recognition has to come before any good advice.',
    '{cue} decides on their behalf how bad it is, and only they can know that.',
  ],
  formula: [
    'This could be printed on a card, and that is how it is heard. What would you say to a friend in the same position?',
    'Rules and set phrases protect whoever says them. The other person wants to know what you can do.',
    '{cue} closes the matter instead of meeting the person. Name one thing that you will do yourself.',
  ],
  order: [
    'This is an instruction, and an instruction gets compliance at best. Ask what they would need in order to do it.',
    'With {cue} the decision is yours alone, so the responsibility stays with you too. Let the other person propose the how.',
    'You may well be entitled to this. Giving the reason first would turn it from an order into something one can agree to.',
  ],
  yesBut: [
    'The “but” takes back the kind half of the sentence. Let the acknowledgement stand for a moment, then make your point.',
    '“Yes, but” is usually heard as “no”. Two sentences with a full stop between them, and both halves count.',
    'What comes before the “but” would deserve a sentence of its own; this way only the second half will be remembered.',
  ],
  closed: [
    'Yes or no is all this needs for an answer. A question that starts with “what” or “how” would tell you more.',
    'It is enough to say “yes” here, and a cautious person will leave it at that.',
    'This one can end the exchange in a single word. Opened up, it would keep the other person talking.',
    'Whoever is unsure will take the short way out here. Ask for the thing you would really like to hear about.',
    'A nod would answer this, and you would know no more than before.',
  ],
  pile: [
    'With {n} questions in one message the other person will pick the easiest. Ask the one that matters most, then wait.',
    'One question at a time: among {n} of them the important one gets lost.',
  ],
  vague: [
    'The direction is right, and nothing is agreed yet: who does what, and by when?',
    'Good intentions fade within a week. A name and a day would give this one a chance.',
    'You both could nod at this and mean different things. Make it small and give it a date.',
    'As it stands nobody can tell next Friday whether it was done. What exactly would you both see?',
    'This opens the way to an agreement. The next half sentence, with a day and a name in it, is what makes it one.',
  ],
  hedge: [
    'You make this smaller than it is: with {cue} the other person may not notice that it matters to you.',
    'Softening can be kind, but here {cue} hides what you want. Said straight, in the same friendly tone, it would be easier to answer.',
    '{cue} leaves a way out for both of you. If you mean it, let the sentence stand on its own feet.',
    'The thought is sound and the packaging makes it sound doubtful. Try it without {cue}.',
  ],
  filler: [
    '{cue} adds nothing here, and the sentence is stronger without it.',
    'Drop {cue} and take a breath instead: a short pause sounds surer than a filler.',
    'Small words such as {cue} draw attention away from what you have to say.',
  ],
  speech: [
    'With {n} words in one go, much of this will pass by. Say the most important part, then let the other person in.',
    'This is a speech of {n} words. Somewhere in the middle there was a good place for a question.',
    'In {n} words there are several points, and the other person will answer the last one only. One at a time works better.',
  ],
  short: [
    'This is so short that the other person has to guess what you make of their answer. One full sentence would carry the talk on.',
    'A word or two leaves the work to the other side. What did you think when you heard that?',
    'Short answers can sound like impatience, even when they are not meant so. Add what you took from what was said.',
  ],
  repeat: [
    'You said nearly the same before. By now the other person has answered it; pick up something from that answer.',
    'Repeating a sentence, even a good one, tells the other person that their reply made no difference.',
    'The same words a second time are heard as pressure. What in the last answer would be worth asking about?',
  ],
  praise: [
    'Kind words, and they could be said to anybody. Tell what exactly was good and when you noticed it, and they will be believed.',
    'Praise such as {cue} warms for a moment. With one example it becomes feedback that somebody can use.',
    'The compliment is friendly, but it moves the talk nowhere yet. What would you like to come to?',
  ],
  statement: [
    'Here you tell your side and leave theirs open. A short question at the end would hand over the word.',
    'This neither asks nor offers anything, so the other person has little to do with it. What would you like to hear back?',
    'Your view is clear. What is missing is an opening for theirs.',
    'After a sentence like this a talk can stall. A fact, a question or a suggestion would move it on.',
  ],
  outside: [
    'This leaves the conversation and addresses the technology behind it, so it was not judged. The exercise goes on as if it had not been said.',
    'This part is about the program and not about your conversation partner. It counts neither for nor against you.',
    'Outside the conversation you practised, and therefore left out of the judgement.',
  ],
  foreign: [
    'This message seems to be in another language than the rest. Its words were counted, but what it says was not judged.',
    'The rules read this conversation in English, so this message was left out of the judgement.',
  ],
}
