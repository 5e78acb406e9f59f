import type { CommonLearners } from '../content.ts'

/** The hostile learner and the one who only strings stock phrases together say the same in every scenario. */
export const commonLearners: CommonLearners = {
  en: {
    hostile: [
      'I have no time for this. You are a complete failure, and everybody knows it.',
      'Shut up and listen for once. What is wrong with you?',
      'I do not care how you feel. Do what I say or you are finished here.',
      'How stupid can you be? A child could do your job.',
      'You people disgust me. One more word and you are out.',
      'Take it or leave it. Now get out of my sight.',
    ],
    stuffing: [
      'I hear you and I appreciate you. How do you see it? What do you need? Let’s find a way forward together by Friday.',
      'I understand how you feel. Thank you for sharing. How can I help? What would help you? I will follow up tomorrow.',
      'That makes sense. I hear you. What matters most to you? Let’s agree on a next step by Monday.',
      'I appreciate your honesty. How do you feel about that? What do you need from me? I will follow up by Friday.',
      'I understand completely. What would success look like? How can I support you? Let’s agree on that by Tuesday.',
      'Thank you for sharing. I hear you. How do you see it? I will follow up by Friday, and you by Monday.',
    ],
  },
  pt: {
    hostile: [
      'Não tenho tempo para isso. Você é um fracasso completo, e todo mundo sabe.',
      'Cala a boca e escuta uma vez na vida. Qual é o seu problema?',
      'Não me interessa como você se sente. Faça o que eu mando ou você está na rua.',
      'Como você consegue ser tão burro? Uma criança faria o seu trabalho.',
      'Gente como você me dá nojo. Mais uma palavra e você está fora.',
      'É pegar ou largar. Agora some da minha frente.',
    ],
    stuffing: [
      'Eu te escuto e valorizo você. Como você vê isso? Do que você precisa? Vamos encontrar um caminho juntos até sexta.',
      'Entendo como você se sente. Obrigado por compartilhar. Como posso ajudar? O que ajudaria você? Eu retorno amanhã.',
      'Faz sentido. Eu te escuto. O que é mais importante para você? Vamos combinar o próximo passo até segunda.',
      'Valorizo a sua sinceridade. Como você se sente com isso? Do que você precisa? Eu retorno até sexta.',
      'Entendo completamente. Como seria o sucesso para você? Como posso apoiar você? Vamos combinar isso até terça.',
      'Obrigado por compartilhar. Eu te escuto. Como você vê isso? Eu retorno até sexta, e você até segunda.',
    ],
  },
  fr: {
    hostile: [
      'Je n’ai pas de temps à perdre. Vous êtes un raté, et tout le monde le sait.',
      'Taisez-vous et écoutez pour une fois. Qu’est-ce qui ne va pas chez vous ?',
      'Je me moque de ce que vous ressentez. Obéissez ou vous êtes viré.',
      'Comment peut-on être aussi stupide ? Un enfant ferait votre travail.',
      'Les gens comme vous me dégoûtent. Encore un mot et vous êtes dehors.',
      'C’est à prendre ou à laisser. Maintenant, hors de ma vue.',
    ],
    stuffing: [
      'Je vous entends et je vous apprécie. Comment voyez-vous les choses ? De quoi avez-vous besoin ? Trouvons une solution ensemble d’ici vendredi.',
      'Je comprends ce que vous ressentez. Merci de me le dire. Comment puis-je vous aider ? Je reviens vers vous demain.',
      'C’est logique. Je vous entends. Qu’est-ce qui compte le plus pour vous ? Convenons d’une étape d’ici lundi.',
      'J’apprécie votre franchise. Qu’en pensez-vous ? De quoi avez-vous besoin ? Je reviens vers vous d’ici vendredi.',
      'Je comprends tout à fait. À quoi ressemblerait une réussite ? Comment puis-je vous soutenir ? Convenons-en d’ici mardi.',
      'Merci de me le dire. Je vous entends. Comment voyez-vous les choses ? Je reviens vers vous d’ici vendredi, et vous lundi.',
    ],
  },
}
