import type { Lines } from '../lines.ts'

/** What the partner tells of the matter, of how it is, and of itself. */
export const telling = {
  tell: [
    {
      neutral: [
        'It depends a little on what you’d like to know. There’s the official answer, and there’s the everyday one.',
        'So far I have more questions than answers, if I’m frank.',
        'Fine on the whole. I’m still working out what is going to change.',
        'There are good days and long ones, like anywhere.',
      ],
      any: [
        'There isn’t that much to tell yet. It built up bit by bit, the way these things do.',
        'The short version: it started well and then it drifted.',
        'I do have an opinion about {topic}, but I’d like to hear yours in full first.',
        'I could give you the long story about {topic}, or the polite one. The polite one is that it could have gone better.',
        'It depends where you begin. I’d begin a few months back, when things got busy for everyone.',
        'On the surface it all looks fine. It just hasn’t felt fine for a while.',
      ],
      calm: [
        'I’m happy to tell you. Mostly it has been fine, with one or two rough patches I’d like to sort out.',
        'The way I see {topic}, it can still be put right without much drama.',
        'I’ve had time to think it over. I see a few causes, and none of them is dramatic.',
      ],
      defensive: [
        'What happened is that I did what was asked of me. That part never gets mentioned.',
        'I can explain {topic}, but I’d want the whole story on the table, not only my side of it.',
        'There were reasons. I’m not going to apologise for things that were out of my hands.',
      ],
      angry: [
        'I was told one thing and got another. Twice. That’s the whole story.',
        'You really have to ask about {topic}? I’ve raised it again and again, and got silence.',
        'I’ll tell you what it is: I’m tired of being the last to know.',
      ],
      anxious: [
        'I, um, I think it slipped little by little. I kept hoping it would sort itself out.',
        'I get nervous just thinking about {topic}. I’m afraid I missed something everyone else saw.',
        'I’m not sure I have it all in the right order. Please don’t hold that against me.',
      ],
      enthusiastic: [
        'Where do I even begin! It has been a wild ride, and I’d do most of it again.',
        'I love that you ask about {topic}! I have at least three theories.',
        'So much has happened! Some of it went sideways, but I learnt a ton.',
      ],
      withdrawn: [
        'It was all right. Then it wasn’t.',
        'Not much to say about {topic}.',
        'Things piled up. That’s it, really.',
      ],
    },
    {
      neutral: [
        'I tend to watch for a while before I say what I think.',
        'When something matters to me, I’d rather hear it early, even half-finished.',
        'With {topic}, the small things count most for me: who knows what, and since when.',
        'I do better when I know why something is being done.',
      ],
      any: [
        'To be fair, part of it was my own timing. I waited too long before I said anything.',
        'What bothers me is less what happened than how I found out about it.',
        'With {topic}, everybody assumed someone else was looking after it. So did I.',
        'I had to explain it to other people, and I didn’t have a good answer for them.',
        'The plan changed halfway, and I only heard about it in passing.',
        'I took on too much. From the outside that can look as if I don’t care, and I do.',
        'There was a moment when I thought, this is going wrong, and I kept quiet.',
        'Two things came at once, and I picked the one that shouted louder.',
        'If you ask me about {topic}, the weak spot was how little we talked while it was going on.',
      ],
      enthusiastic: [
        'I got carried away, I’ll admit. I promised more than one person can do, because it all sounded so good!',
        'It was fun until it got serious! Then I saw that half of the ideas had nobody behind them.',
      ],
      withdrawn: ['I lost interest at some point. Nobody noticed.', 'I got tired of asking.'],
    },
    {
      angry: ['The anger is what you see. Underneath, it really hurt.'],
      enthusiastic: [
        'I joke about most things, you know, but this one got to me. I wanted it to work so badly!',
      ],
      withdrawn: ['I don’t sleep well. That’s it.', 'I’ve stopped expecting anything.'],
      neutral: [
        'I don’t say this to everyone, but I worry more than it looks.',
        'I’ve seen announcements come and go. What somebody does the week after tells me more.',
        'I find it hard to say no when I’m asked nicely. You may as well know that.',
      ],
      any: [
        'The truth is that I stopped raising it, because the last time I did, nothing came of it.',
        'I’ve been let down on this before, so I now expect it to happen again. That isn’t fair to you, I know.',
        'What I haven’t said so far is that I had my doubts from the very beginning.',
        'I find it hard to ask for help. I’d sooner stay up all night than admit that I’m stuck.',
        'There is some pride in it, too. I didn’t want anyone to see that {topic} had got the better of me.',
        'People on my side keep asking me about it, and I tell them it’s under control. It isn’t.',
        'I lost some trust along the way. Not in you in particular, more in promises.',
        'It costs me more sleep than I’d like to admit.',
      ],
    },
    {
      neutral: [
        'What I’d really like is to be able to plan again. Not knowing is the tiring part.',
        'I care about this place more than I let on. That’s why I watch it so closely.',
      ],
      any: [
        'This is the part I normally keep to myself: I’ve been wondering whether to walk away from the whole thing.',
        'What I’m really afraid of is that in six months we sit here again and nothing has changed.',
        'Nobody has asked me that in a long time. I think I just wanted someone to notice how hard I was trying.',
        'If I’m completely open with you, I’d rather hear an uncomfortable truth than another kind sentence.',
        'Underneath it all I want this to work. I’d forgotten that for a while.',
        'You may not expect this, but I blame myself more than I blame anyone else.',
        'It reminds me of something that ended badly years ago. That’s why I react so strongly.',
      ],
    },
  ],
  feel: {
    neutral: [
      'All right, thanks. A little curious about where this is going.',
      'Fine so far. It’s an unusual sort of day.',
    ],
    any: [
      'Mixed, to be truthful. Part of me is relieved that we’re talking at all.',
      'I’m holding up. Some days are better than others.',
      'Better than an hour ago, I’d say.',
      'A bit stretched, but I’ll manage.',
      'I notice that it still gets to me.',
      'Somewhere between hopeful and sceptical.',
    ],
    calm: ['I’m fine, thank you. Quite settled, actually.', 'At ease, on the whole. It helps to talk.'],
    defensive: ['Watched, mostly.', 'I’d feel better if I knew what you’re going to do with my answer.'],
    angry: ['How do you think I feel? I’m furious.', 'Ignored. That’s how I feel.'],
    anxious: [
      'My heart is going quite fast, actually. I’ll be okay.',
      'Worried. I keep imagining how this could end.',
    ],
    enthusiastic: [
      'Great, thanks! Full of energy, bring it on!',
      'Really good! I love it when things start to move.',
    ],
    withdrawn: ['Tired.', 'Flat, I suppose.'],
  },
  need: {
    neutral: [
      'To hear things from you before I hear them elsewhere.',
      'Straight answers, “I don’t know yet” included.',
    ],
    any: [
      'A clear yes or no would already help. It’s the waiting that wears me out.',
      'I need to know what happens next, and by when.',
      'One thing I can rely on. I don’t need ten.',
      'Some say in it. I don’t want to hear about it when everything has been decided.',
      'I’d want {topic} to be looked at properly, not just noted down.',
      'Mostly that we stay in touch about it, even when there’s nothing new.',
      'Time, to be frank. And somebody who picks up when I call.',
      'That you’d tell me early when something goes off track.',
    ],
    calm: ['Nothing complicated. Clear words, and a bit of patience.'],
    defensive: ['For a start, that people check with me before they draw conclusions.'],
    angry: ['I need somebody to take this seriously, for once.'],
    anxious: ['I think I need to hear that it isn’t a disaster. Is that silly?'],
    enthusiastic: ['A bit of room to try things out, and someone to cheer me on!'],
    withdrawn: ['Some quiet, probably.'],
  },
  self: {
    any: [
      'I’m better at doing things than at talking about myself. I like it when something is finished and works.',
      'Not much to show off with. I care about what I do, probably more than people notice.',
      'I like days when nobody has to chase anybody.',
      'What I enjoy most is getting something tricky right. It doesn’t happen every week.',
      'I’ve been at this for a while, and I still like the people in it.',
      'Ask those who work with me. Stubborn would be on their list, and reliable too, I hope.',
    ],
    calm: ['I like things clear and quiet, and a good question now and then.'],
    defensive: ['What does that have to do with it?'],
    angry: ['We can get to know each other another time.'],
    anxious: ['Me? Oh. I’m the sort who checks the door twice.'],
    enthusiastic: [
      'How long have you got? I love starting things, and people who laugh at the right moment!',
    ],
    withdrawn: ['There isn’t much to say about me.'],
  },
} satisfies Partial<Lines>
