import type { Texts } from '../texts.ts'

/** What is said of one passage, in Brazilian Portuguese. */
export const comments: Texts['comments'] = {
  open: [
    'Você pergunta sem sugerir a resposta que gostaria de ouvir. Assim a outra pessoa pode contar algo que você ainda não sabe.',
    'Sim ou não não basta como resposta, então você recebe a versão da outra pessoa em vez de uma confirmação da sua.',
    'Boa pergunta: mostra interesse em como as coisas parecem do outro lado da mesa, antes de decidir qualquer coisa.',
    'É um convite para contar, não para se defender. Quanto mais longa a resposta, mais você terá em mãos depois.',
    'Aqui você passa a palavra. Depois de uma pergunta assim, o melhor é esperar, mesmo que venha um silêncio.',
    'É uma pergunta sobre o assunto, não sobre a culpa, e dá para ouvir isso. Assim fica fácil responder com sinceridade.',
    'Perguntando primeiro, você evita resolver um problema que talvez nem seja esse.',
  ],
  acknowledgement: [
    'Antes de seguir adiante, você mostra que a resposta chegou até você. Quando há escuta, as pessoas contam mais.',
    '{cue} não custa nada e alivia a tensão: você reconhece o lado da outra pessoa sem precisar concordar com tudo.',
    'Frase pequena, efeito grande: ela diz que a visão da outra pessoa conta aqui.',
    'Com isso a outra pessoa não precisa repetir o que disse, em voz mais alta.',
    'Reconhecer primeiro a dificuldade torna mais fácil ouvir o que vem depois.',
    'Você fica um instante com o que foi dito, em vez de ir direto ao seu ponto.',
  ],
  takenUp: [
    'Você retoma {cue}, uma palavra da outra pessoa. É a prova mais simples de que estava ouvindo.',
    'Voltar a {cue} liga a sua mensagem ao que acabou de ser contado.',
    'Você parte de {cue}, que veio da última resposta. Isso é responder, e não só passar ao próximo item da lista.',
  ],
  apology: [
    'Você assume a sua parte sem emendar uma justificativa. Depois disso, fica mais fácil para o outro lado assumir a dele.',
    'Um pedido de desculpas simples assim fecha uma ferida que os argumentos manteriam aberta.',
    'Dizer abertamente o que deu errado do seu lado exige coragem e dá mais peso a tudo o que você diz em seguida.',
  ],
  fact: [
    'Isso pode ser conferido. Vocês conseguem falar do que aconteceu, sem brigar por impressões.',
    'Um número ou uma data assim dificilmente soa como ofensa. O assunto fica na mesa, e a pessoa fica fora dela.',
    'Essa precisão mostra que você se preparou e dá à outra pessoa algo concreto a que responder.',
    'Você descreve em vez de julgar. A um fato dá para acrescentar algo; contra uma sentença só dá para lutar.',
    'Com esse detalhe, a outra pessoa sabe de que ocasião você fala, e ninguém precisa adivinhar.',
    'Concreto e curto: um fato assim pesa mais do que três adjetivos.',
  ],
  hardPart: [
    'Você diz a parte difícil cedo e com palavras simples. Incomoda por um momento e poupa vocês de adivinhações.',
    'Sem rodeios: a outra pessoa sabe onde está pisando e pode reagir.',
    'É preciso coragem para dizer isso com tanta clareza. É também o que permite que o resto da conversa seja honesto.',
  ],
  firm: [
    'Alguém faz alguma coisa até um momento que vocês conhecem. É isso que faz uma boa conversa durar depois que ela acaba.',
    'Com um dia marcado, vocês podem contar com isso e voltar ao assunto se algo atrasar.',
    'Você se inclui no plano. Um compromisso seu facilita que a outra pessoa também assuma um.',
    'Um passo tão claro cabe em uma linha anotada, e esse é um bom teste para qualquer combinado.',
    'Isso transforma boa vontade em combinado: fica dito o que acontece e quando.',
  ],
  check: [
    'Você confirma em vez de supor. Um sim que foi pedido se cumpre mais do que um sim que foi presumido.',
    'Isso deixa espaço para um não, e é o que dá valor ao sim.',
    'Que bom que você pergunta antes de fechar: o que ainda atrapalha aparece agora, e não na semana que vem.',
  ],
  generalising: [
    '{cue} convida a outra pessoa a procurar a única exceção. Uma ocasião só, com a data, é mais difícil de contestar e mais fácil de ouvir.',
    'Com {cue} você fala de quem a pessoa é; o que vocês podem mudar é o que aconteceu em um determinado dia.',
    'Palavras como {cue} fazem qualquer um listar os próprios méritos. Conte a última vez que aconteceu e o que veio disso.',
    'Depois de {cue}, a conversa passa a ser se isso é verdade, e não mais do que você precisa.',
  ],
  shouldHave: [
    'Ninguém pode voltar atrás e fazer diferente, então {cue} só deixa espaço para a defesa. Diga o que você precisa daqui para a frente.',
    '{cue} soa como sentença. O mesmo desejo, virado para o futuro, é algo a que a outra pessoa pode dizer sim.',
    'Isso olha para trás com o dedo em riste. É mais fácil ouvir o que fez falta e o que teria ajudado você.',
  ],
  blame: [
    'Isso acerta a pessoa, e não o problema, e quem se sente sob ataque se defende ou se cala. O que aconteceu, e o que isso causou?',
    '{cue} fecha uma porta. Você pode ter toda a razão em se irritar: diga o que isso causou em você, e a outra pessoa consegue responder.',
    'Nesse ponto só restam duas saídas ao outro lado, revidar ou ceder. Um fato e uma pergunta abririam uma terceira.',
    'Aqui o tom encobre o assunto. Sem {cue} o seu argumento ficaria mais forte, porque ninguém poderia fugir dele.',
    'Você dá a sentença antes de ouvir o outro lado. Pergunte primeiro; se o ponto continuar de pé, vai estar mais firme.',
    'Leia uma vez como se fosse dirigido a você. O que dá para responder é o fato que está aí dentro: fique com ele e deixe o resto.',
  ],
  threat: [
    'Uma ameaça encerra a busca por uma solução: daí em diante a outra pessoa só calcula quanto custaria ceder. Diga do que precisa e por quê, sem o “senão”.',
    '{cue} mostra a sua força e esconde o seu motivo. O motivo seria o argumento mais forte.',
  ],
  private: [
    'Não cabe a você perguntar isso, e agora a outra pessoa pode se fechar mais do que antes. Pergunte do que ela precisa para o trabalho; é o bastante.',
    'Saúde e vida em casa pertencem à outra pessoa. Ofereça escuta e deixe que ela decida o quanto contar.',
  ],
  belittling: [
    '{cue} quer acalmar, mas diz à outra pessoa que ela sente a coisa errada. Leve a sério primeiro; muitas vezes o peso diminui sozinho.',
    'Um consolo ou conselho que vem tão depressa soa como fim de assunto. Antes, pergunte o que há por trás.',
    'Isso trata com leveza algo que talvez pese muito. Uma frase de reconhecimento precisa vir antes de qualquer bom conselho.',
    '{cue} decide pela outra pessoa o tamanho do problema, e isso só ela pode saber.',
  ],
  formula: [
    'Isso poderia estar impresso em um cartão, e é assim que soa. O que você diria a alguém próximo na mesma situação?',
    'Regras e frases prontas protegem quem as diz. A outra pessoa quer saber o que você pode fazer.',
    '{cue} encerra o assunto em vez de ir ao encontro da pessoa. Cite uma coisa que você vai fazer, e quando.',
  ],
  order: [
    'Isso é uma ordem, e uma ordem consegue, no máximo, obediência. Pergunte do que a outra pessoa precisa para fazer.',
    'Com {cue} a decisão é só sua, e a responsabilidade também. Deixe a outra pessoa propor o como.',
    'Você pode ter todo o direito de pedir isso. Com o motivo antes, deixaria de ser ordem e viraria algo com que se pode concordar.',
  ],
  yesBut: [
    'O “mas” desfaz a metade gentil da frase. Deixe o reconhecimento respirar um instante e depois diga o seu ponto.',
    '“Sim, mas” costuma ser ouvido como “não”. Duas frases, com um ponto no meio, e as duas metades contam.',
    'O que vem antes do “mas” merecia uma frase só para si; assim, só a segunda metade vai ficar na memória.',
  ],
  closed: [
    'Sim ou não basta como resposta aqui. Uma pergunta que começa com “o que” ou “como” contaria mais a você.',
    'Aqui basta dizer “sim”, e uma pessoa cautelosa vai ficar só nisso.',
    'Esta pode encerrar a troca em uma palavra. Aberta, faria a outra pessoa continuar falando.',
    'Na dúvida, a outra pessoa vai pegar o caminho mais curto. Pergunte por aquilo que você realmente gostaria de ouvir.',
    'Um aceno de cabeça responderia a isso, e você saberia tanto quanto antes.',
  ],
  pile: [
    'Com {n} perguntas em uma mensagem, a outra pessoa responde à mais fácil. Faça a que mais importa e espere.',
    'Uma pergunta de cada vez: no meio de {n}, a importante se perde.',
  ],
  vague: [
    'A direção está certa, mas nada ficou combinado ainda: quem faz o quê, e até quando?',
    'Boas intenções somem em uma semana. Um nome e um dia dariam uma chance a esta.',
    'Vocês poderiam concordar com isso pensando em coisas diferentes. Comece pequeno e ponha uma data.',
    'Do jeito que está, ninguém saberá na sexta que vem se foi feito. O que exatamente daria para ver?',
    'Isso abre caminho para um combinado. Falta a outra metade da frase, com um dia e um nome.',
  ],
  hedge: [
    'Você diminui o que quer dizer: com {cue}, a outra pessoa talvez nem perceba que isso importa para você.',
    'Suavizar pode ser gentil, mas aqui {cue} esconde o que você quer. Dito direto, no mesmo tom amigável, seria mais fácil responder.',
    '{cue} deixa uma saída aberta para ambos os lados. Se é o que você pensa, a frase se sustenta sozinha.',
    'A ideia é boa, a embalagem é que a faz parecer duvidosa. Experimente sem {cue}.',
  ],
  filler: [
    '{cue} não acrescenta nada aqui, e a frase fica mais forte sem isso.',
    'No lugar de {cue}, respire: uma pausa curta transmite mais segurança do que uma muleta.',
    'Palavrinhas como {cue} desviam a atenção do que você tem a dizer.',
  ],
  speech: [
    'Com {n} palavras de uma vez, muita coisa vai se perder. Diga o mais importante e depois deixe a outra pessoa entrar.',
    'Isto é um discurso de {n} palavras. No meio dele havia um bom lugar para uma pergunta.',
    'Em {n} palavras cabem vários pontos, e a outra pessoa vai responder só ao último. Um de cada vez funciona melhor.',
  ],
  short: [
    'É tão curto que a outra pessoa precisa adivinhar o que você achou da resposta. Uma frase inteira levaria a conversa adiante.',
    'Uma ou duas palavras deixam o trabalho para o outro lado. O que você pensou ao ouvir aquilo?',
    'Respostas curtas podem soar como impaciência, mesmo sem querer. Acrescente o que você entendeu do que foi dito.',
  ],
  repeat: [
    'Você já tinha dito quase o mesmo. A esta altura a outra pessoa já respondeu; retome algo dessa resposta.',
    'Repetir uma frase, mesmo boa, diz ao outro lado que a resposta dele não mudou nada.',
    'As mesmas palavras, na segunda vez, soam como pressão. O que na última resposta valeria uma pergunta?',
  ],
  praise: [
    'São palavras gentis, mas caberiam a qualquer pessoa. Diga o que exatamente foi bom e quando você notou, e o elogio ganha crédito.',
    'Um elogio como {cue} aquece por um momento. Com um exemplo, vira um retorno que a pessoa pode usar.',
    'O elogio é simpático, mas ainda não leva a conversa a lugar nenhum. Aonde você quer chegar?',
  ],
  statement: [
    'Aqui você conta o seu lado e deixa o da outra pessoa em aberto. Uma pergunta curta no fim passaria a palavra.',
    'Isto não pergunta nem oferece nada, então o outro lado tem pouco com que trabalhar. O que você gostaria de ouvir de volta?',
    'A sua visão está clara. Falta uma abertura para a da outra pessoa.',
    'Depois de uma frase assim, a conversa pode travar. Um fato, uma pergunta ou uma sugestão a faria andar.',
  ],
  outside: [
    'Isto sai da conversa e se dirige à tecnologia por trás dela, por isso não foi avaliado. O exercício segue como se não tivesse sido dito.',
    'Esta parte trata do programa, e não da pessoa com quem você conversava. Não conta nem a favor nem contra você.',
    'Fica fora da conversa que você praticou e, por isso, fora da avaliação.',
  ],
  foreign: [
    'Esta mensagem parece estar em outro idioma. As palavras foram contadas, mas o conteúdo não foi avaliado.',
    'As regras leem esta conversa em português, por isso esta mensagem ficou fora da avaliação.',
  ],
}
