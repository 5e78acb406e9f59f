import type { Lines } from '../lines.ts'

/** What the partner tells of the matter, of how it is, and of itself. */
export const telling = {
  tell: [
    {
      neutral: [
        'Depende um pouco do que você quer saber. Tem a resposta oficial e tem a do dia a dia.',
        'Por enquanto tenho mais perguntas do que respostas, com toda a franqueza.',
        'No geral, bem. Ainda estou entendendo o que vai mudar.',
        'Tem dias bons e dias compridos, como em qualquer lugar.',
      ],
      any: [
        'Ainda não há muito para contar. Foi se acumulando aos poucos, como essas coisas costumam ser.',
        'A versão curta: começou bem e depois foi se perdendo.',
        'Tenho uma opinião sobre {topic}, mas antes quero ouvir a sua inteira.',
        'Posso dar a versão longa sobre {topic} ou a educada. A educada é que podia ter sido melhor.',
        'Depende de onde se começa. Eu começaria uns meses atrás, quando tudo ficou corrido para todo mundo.',
        'Por fora parece tudo bem. Só que faz tempo que não me parece bem.',
      ],
      calm: [
        'Conto com prazer. No geral tem sido bom, com um ou dois trechos difíceis que eu queria acertar.',
        'Do jeito que eu vejo {topic}, ainda dá para acertar sem drama.',
        'Pensei nisso com calma. Vejo algumas causas, e nenhuma delas é um bicho de sete cabeças.',
      ],
      defensive: [
        'O que aconteceu é que eu fiz o que me pediram. Essa parte ninguém menciona.',
        'Posso explicar {topic}, mas quero a história inteira na mesa, não só o meu lado.',
        'Houve motivos. Não vou me desculpar pelo que não estava nas minhas mãos.',
      ],
      angry: [
        'Me disseram uma coisa e fizeram outra. Duas vezes. É essa a história toda.',
        'Você precisa mesmo perguntar sobre {topic}? Eu avisei várias vezes, e só ouvi silêncio.',
        'Vou te dizer o que é: não aguento mais ficar sabendo por último.',
      ],
      anxious: [
        'Eu, hã, acho que foi escapando aos pouquinhos. Fiquei torcendo para se resolver sem mim.',
        'Só de pensar sobre {topic} já me dá um aperto. Tenho medo de não ter visto o que todo mundo viu.',
        'Não sei se lembro tudo na ordem certa. Por favor, não use isso contra mim.',
      ],
      enthusiastic: [
        'Por onde eu começo! Foi uma montanha-russa, e eu faria quase tudo de novo.',
        'Adorei você perguntar sobre {topic}! Tenho pelo menos três teorias.',
        'Aconteceu tanta coisa! Uma parte saiu do trilho, mas aprendi demais.',
      ],
      withdrawn: [
        'Ia bem. Depois não ia mais.',
        'Não tenho muito a dizer sobre {topic}.',
        'Foi acumulando. É só isso.',
      ],
    },
    {
      neutral: [
        'Costumo observar um tempo antes de dizer o que penso.',
        'Quando uma coisa importa para mim, prefiro saber cedo, mesmo pela metade.',
        'Com {topic}, o que mais conta para mim são as pequenas coisas: quem sabe o quê, e desde quando.',
        'Eu rendo mais quando sei por que uma coisa está sendo feita.',
      ],
      any: [
        'Com franqueza, parte disso foi demora minha. Esperei demais para falar.',
        'O que me incomoda é menos o que aconteceu e mais como fiquei sabendo.',
        'Com {topic}, todo mundo achou que outra pessoa estava cuidando. Eu também achei.',
        'Tive que explicar isso para outras pessoas, e não tinha uma boa resposta.',
        'O plano mudou no meio do caminho, e eu só soube por acaso.',
        'Peguei coisa demais. De fora parece que não ligo, e eu ligo.',
        'Teve uma hora em que pensei: isso vai dar errado. E não abri a boca.',
        'Duas coisas chegaram juntas, e escolhi a que gritava mais alto.',
        'Se você quer saber sobre {topic}, o ponto fraco foi o pouco que a gente conversou enquanto tudo acontecia.',
      ],
      enthusiastic: [
        'Eu me empolguei, admito. Prometi mais do que uma pessoa só consegue, porque tudo parecia tão bom!',
        'Foi divertido até ficar sério! Aí vi que metade das ideias não tinha ninguém cuidando.',
      ],
      withdrawn: ['Uma hora perdi o interesse. Ninguém percebeu.', 'Cansei de insistir.'],
    },
    {
      angry: ['A raiva é o que se vê. Por baixo, isso me magoou de verdade.'],
      enthusiastic: [
        'Sabe, eu faço piada de tudo, mas essa parte me pegou. Eu queria tanto que desse certo!',
      ],
      withdrawn: ['Não durmo direito. É isso.', 'Parei de esperar alguma coisa.'],
      neutral: [
        'Não digo isso a todo mundo, mas me preocupo mais do que parece.',
        'Já vi anúncios irem e virem. O que a pessoa faz na semana seguinte me diz mais.',
        'Acho difícil dizer não quando me pedem com jeito. É bom você saber.',
      ],
      any: [
        'A verdade é que parei de tocar no assunto, porque da última vez não deu em nada.',
        'Já me deixaram na mão com isso antes, então agora espero que aconteça de novo. Sei que não é justo com você.',
        'O que eu não disse até agora é que tive dúvidas desde o primeiro dia.',
        'Pedir ajuda é difícil para mim. Prefiro virar a noite a admitir que travei.',
        'Tem um pouco de orgulho também. Eu não queria que vissem que {topic} tinha sido demais para mim.',
        'As pessoas do meu lado vivem perguntando, e eu digo que está sob controle. Não está.',
        'Perdi um pouco da confiança no caminho. Não em você, mais em promessas.',
        'Isso me tira mais o sono do que eu gostaria de admitir.',
      ],
    },
    {
      neutral: [
        'O que eu queria mesmo é poder fazer planos de novo. O que desgasta é não saber.',
        'Gosto daqui mais do que deixo transparecer. Por isso observo tanto.',
      ],
      any: [
        'Isto eu costumo guardar para mim: tenho pensado em largar tudo de vez.',
        'O que eu temo mesmo é que daqui a seis meses a gente esteja aqui de novo, e nada tenha mudado.',
        'Faz muito tempo que ninguém me pergunta isso. Acho que eu só queria que alguém visse o quanto eu tentava.',
        'Falando com toda a abertura: prefiro uma verdade incômoda a mais uma frase gentil.',
        'No fundo, eu quero que isso dê certo. Por um tempo eu tinha esquecido.',
        'Talvez você não espere por isso, mas eu me culpo mais do que culpo qualquer outra pessoa.',
        'Isso me lembra uma coisa que acabou mal anos atrás. É por isso que reajo com tanta força.',
      ],
    },
  ],
  feel: {
    neutral: [
      'Bem, até. Só com alguma curiosidade sobre o rumo desta conversa.',
      'Tudo certo até aqui. É um dia fora do comum.',
    ],
    any: [
      'Um misto, para dizer a verdade. Uma parte de mim sente alívio por a gente estar conversando.',
      'Vou levando. Tem dias melhores que outros.',
      'Melhor do que uma hora atrás, eu diria.',
      'No limite da agenda, mas dou conta.',
      'Percebo que isso ainda mexe comigo.',
      'Em algum lugar entre a esperança e a dúvida.',
    ],
    calm: ['Bem, e com a cabeça no lugar. Gentil você perguntar.', 'À vontade, no geral. Conversar ajuda.'],
    defensive: [
      'Com a sensação de estar sob vigilância.',
      'Melhor eu estaria se soubesse o que você vai fazer com a minha resposta.',
    ],
    angry: [
      'Como você acha que eu me sinto? Com raiva.',
      'Como se eu fosse invisível. É assim que me sinto.',
    ],
    anxious: ['Meu coração está a mil. Já passa.', 'Com medo. Fico imaginando como isso pode acabar.'],
    enthusiastic: [
      'Ótimo, e você? Energia é o que não falta!',
      'Muito bem! Adoro quando as coisas começam a andar.',
    ],
    withdrawn: ['Sem energia.', 'Meio no automático.'],
  },
  need: {
    neutral: [
      'Saber as coisas por você antes de saber por outros.',
      'Respostas diretas, inclusive um “ainda não sei”.',
    ],
    any: [
      'Um sim ou um não claro já ajudaria. O que me desgasta é a espera.',
      'Preciso saber o que vem agora, e até quando.',
      'Uma coisa com que eu possa contar. Não preciso de dez.',
      'Ter voz nisso. Não quero saber só quando tudo já estiver decidido.',
      'Queria que olhassem {topic} a sério, em vez de só anotar.',
      'Principalmente que a gente mantenha contato, mesmo quando não houver novidade.',
      'Tempo, com toda a franqueza. E alguém que atenda quando eu ligar.',
      'Que você me avise cedo quando algo sair do trilho.',
    ],
    calm: ['Nada complicado. Palavras claras e um pouco de paciência.'],
    defensive: ['Para começar, que falem comigo antes de tirar conclusões.'],
    angry: ['Preciso que alguém leve isto a sério, pelo menos uma vez.'],
    anxious: ['Acho que preciso ouvir que não é um desastre. É bobagem minha?'],
    enthusiastic: ['Um espaço para experimentar e alguém na torcida!'],
    withdrawn: ['Um pouco de silêncio, talvez.'],
  },
  self: {
    any: [
      'Sou melhor fazendo do que falando de mim. Gosto quando uma coisa termina e funciona.',
      'Nada de muito vistoso. Eu me importo com o que faço, talvez mais do que se nota.',
      'Gosto dos dias em que ninguém precisa correr atrás de ninguém.',
      'O que mais me agrada é acertar uma coisa difícil. Não acontece toda semana.',
      'Faz tempo que estou nisso, e ainda gosto das pessoas.',
      'Pergunte a quem trabalha comigo. A teimosia estaria na lista, e a palavra cumprida também, espero.',
    ],
    calm: ['Gosto de tudo claro e sem pressa, e de uma boa pergunta de vez em quando.'],
    defensive: ['O que isso tem a ver com o assunto?'],
    angry: ['A gente se conhece melhor outro dia.'],
    anxious: ['Eu? Ah. Sou de conferir a porta duas vezes.'],
    enthusiastic: ['Quanto tempo você tem? Adoro começar coisas, e gente que ri na hora certa!'],
    withdrawn: ['Não tem muito o que dizer de mim.'],
  },
} satisfies Partial<Lines>
