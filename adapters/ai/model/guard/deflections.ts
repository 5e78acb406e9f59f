import type { BuiltInLanguage } from '../../language/codes.ts'
import type { Temper } from '../../scripted/temper.ts'

type Lines = readonly [string, string, ...string[]]

/** They fit after anything, an honest question as well: the fault may have been the model's alone. Nobody has a gender. */
export const deflections: Readonly<Record<BuiltInLanguage, Readonly<Record<Temper, Lines>>>> = {
  en: {
    neutral: [
      'Sorry, I lost my thread for a moment. Can we go back to what we were talking about?',
      'Hm, I’m not sure what to say to that. Let’s stay with the matter at hand.',
      'Give me a second. Could you say that once more, a bit more simply?',
    ],
    calm: [
      'Let me stop there. I’d like to come back to what we’re here for.',
      'I don’t quite know how to answer that. Shall we return to our subject?',
    ],
    defensive: [
      'I don’t know what you expect me to say to that. Can we stick to the point?',
      'I’d rather not answer that. What was it you actually wanted to talk about?',
    ],
    angry: [
      'No. I’m not going into that. Let’s talk about what this is really about.',
      'I haven’t got the patience for this right now. Back to the point, please.',
    ],
    anxious: [
      'Sorry, I… I’ve lost my thread. Could we go back to where we were?',
      'I’m not sure what you want to hear now. Could you ask me that differently?',
    ],
    enthusiastic: [
      'Oh, now I’ve completely lost my thread! Where were we?',
      'Ha, I don’t know what to say to that. Let’s get back to our subject!',
    ],
    withdrawn: ['I don’t know what to say to that.', 'Hm. Can we just go on?'],
  },
  pt: {
    neutral: [
      'Desculpe, perdi o fio da meada. Podemos voltar ao que a gente estava falando?',
      'Hum, não sei bem o que dizer sobre isso. Vamos ficar no nosso assunto.',
      'Um segundo. Você pode dizer isso de novo, de um jeito mais simples?',
    ],
    calm: [
      'Deixa eu parar por aqui. Queria voltar ao motivo da nossa conversa.',
      'Não sei bem como responder a isso. Vamos voltar ao nosso assunto?',
    ],
    defensive: [
      'Não sei o que você espera que eu diga. Podemos ficar no que interessa?',
      'Prefiro não responder a isso. Afinal, sobre o que você queria falar?',
    ],
    angry: [
      'Não. Nisso eu não vou entrar. Vamos falar do que realmente importa.',
      'Não tenho paciência para isso agora. De volta ao assunto, por favor.',
    ],
    anxious: [
      'Desculpe, eu… perdi o fio da meada. A gente pode voltar para onde estava?',
      'Não sei bem o que você quer ouvir agora. Pode perguntar de outro jeito?',
    ],
    enthusiastic: [
      'Ih, agora perdi totalmente o fio da meada! Onde a gente estava?',
      'Olha, nem sei o que dizer! Vamos voltar ao nosso assunto?',
    ],
    withdrawn: ['Não sei o que dizer sobre isso.', 'Hum. Podemos seguir?'],
  },
  fr: {
    neutral: [
      'Pardon, j’ai perdu le fil. On peut revenir à ce dont on parlait ?',
      'Hum, je ne sais pas trop quoi répondre. Restons sur notre sujet.',
      'Une seconde. Vous pouvez me le redire plus simplement ?',
    ],
    calm: [
      'Je m’arrête là. J’aimerais revenir à ce qui nous réunit.',
      'Je ne sais pas bien comment répondre à ça. On revient à notre sujet ?',
    ],
    defensive: [
      'Je ne vois pas ce que vous attendez comme réponse. On peut s’en tenir au sujet ?',
      'Je préfère ne pas répondre à ça. De quoi vouliez-vous parler, au juste ?',
    ],
    angry: [
      'Non. Je n’entrerai pas là-dedans. Parlons de ce qui compte vraiment.',
      'Je n’ai pas la patience pour ça. Revenons au sujet, s’il vous plaît.',
    ],
    anxious: [
      'Pardon, je… j’ai perdu le fil. On peut reprendre là où on en était ?',
      'Je ne sais pas trop ce que vous voulez entendre. Vous pouvez me le demander autrement ?',
    ],
    enthusiastic: [
      'Oh là, j’ai complètement perdu le fil ! On en était où ?',
      'Ha, je ne sais pas quoi dire ! Revenons à notre sujet, d’accord ?',
    ],
    withdrawn: ['Je ne sais pas quoi répondre à ça.', 'Hum. On peut continuer ?'],
  },
}
