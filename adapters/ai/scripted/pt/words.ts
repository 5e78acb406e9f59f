import { joined, phrases, type Vocabulary } from '../vocabulary.ts'

/** How Portuguese is listened to: Brazilian first, with the European forms that differ. */
export const portugueseWords: Vocabulary = {
  phrases: {
    open: phrases(`
      conte | me conta | me conte | conta-me | me fale | me fala | fale-me | fale sobre | descreva
      | me explique | explique | me ajude a entender | me ajuda a entender | ajude-me a entender
      | pode explicar | poderia explicar | pode me contar | poderia me contar | pode me dizer o que
      | gostaria de ouvir | queria ouvir | o que voce | o que aconteceu | o que houve | o que te
      | o que mais | como voce | como foi | como esta | como se sente | como posso | como podemos
      | por que voce | qual e | quais sao | qual foi | quais foram | na sua opiniao | o que acha
      | o que pensa | o que seria | o que ajudaria
    `),
    feel: phrases(`
      como voce esta | como voce se sente | como se sente | como voce se sentiu | como esta se sentindo
      | como vai | como voce vai | tudo bem | como tem passado | o que voce sente | o que voce sentiu
      | como estao as coisas | voce esta bem | esta tudo bem | ta tudo bem | como voce tem passado
      | como voce anda | como esta voce | como esta hoje | e voce como esta
    `),
    need: phrases(`
      o que voce precisa | do que voce precisa | de que voce precisa | o que ajudaria | o que posso fazer
      | o que eu posso fazer | o que voce quer | o que voce espera | como posso ajudar
      | como eu posso ajudar | como posso apoiar | o que seria | proximo passo | o que devemos fazer
      | que apoio | o que voce sugere | o que voce propoe | o que e importante | o que importa
      | o que faria diferenca | o que poderia ajudar | o que voce gostaria que eu
      | o que voce gostaria de mim | do que voces precisam | de que voces precisam
    `),
    more: phrases(`
      mais alguma coisa | alguma outra coisa | algo mais | algo que voce queira | e so isso
    `),
    who: phrases(`
      quem e voce | quem e vc | qual e o seu nome | qual o seu nome | qual e seu nome | qual seu nome
      | como voce se chama | com quem eu falo | com quem falo | com quem estou falando | como se chama
      | quem fala
    `),
    self: phrases(`
      se apresente | fale sobre voce | fale de voce | me fale de voce | me fale sobre voce
      | me conte sobre voce | conte sobre voce | o que voce gosta | do que voce gosta
      | do que voce mais gosta | de que voce gosta | o que voce mais gosta | voce gosta do seu
      | voce gosta de trabalhar | o que te motiva | o que motiva voce | do que voce se orgulha
      | seus pontos fortes | o que te da energia | me fale um pouco sobre voce | me fale um pouco de voce
      | me conte um pouco sobre voce | um pouco sobre voce
    `),
    knew: phrases(`
      voce sabia | voces sabiam | voce percebeu | voce notou | voce reparou | ficou sabendo
      | voce tinha ideia | voce ouviu | voce viu | tinha conhecimento
    `),
    asks: phrases(`
      voce pode | voce poderia | voce consegue | voce conseguiria | pode me | poderia me | posso
      | eu poderia | voce tem um minuto | voce tem tempo | voce se importa | voce estaria
      | voce quer que eu | quer que eu
    `),
    agreeing: phrases(`
      voce concorda | concorda comigo | nao acha | nao e justo | parece justo | te parece
      | faz sentido para voce | faz sentido pra voce | esta de acordo | nao e mesmo | nao e verdade
      | funciona para voce | funciona | pode ser assim | pode ser | tudo bem assim | ajudaria
    `),
    invites: phrases(`
      alguma pergunta | alguma duvida | tem perguntas | tem duvidas | pode me perguntar
    `),
    private: phrases(`
      remedio | remedios | medicacao | diagnostico | terapia | problemas em casa | problema em casa
      | problemas pessoais | seu casamento | divorcio | gravida | depressao | curado | curada
    `),
    empathy: phrases(`
      entendo | eu entendo | compreendo | imagino | posso imaginar | deve ser | deve ter sido
      | deve estar | agradeco | sei que e | sei como | sei que nao | faz sentido | percebo que
      | percebo como | reconheco | vejo que | e compreensivel | voce tem razao | tem razao | nao e facil
      | nao foi facil | nao e culpa sua | nao e sua culpa | me coloco no seu lugar | estou ouvindo
      | ouco voce | e natural | eu me importo | parece dificil | parece pesado | sinto muito que
      | sem culpa | nao se trata de culpa | nao e uma acusacao | nao e bronca | parece mesmo muita coisa
      | fico feliz que voce | obrigado por me contar | obrigada por me contar | obrigado por contar
      | obrigada por contar | obrigado pela sinceridade | obrigada pela sinceridade | da para entender
      | da pra entender | preocupacao legitima | pergunta justa | todo o direito | sei que voce
      | nao deve ter sido | nao e pouca coisa | eu nao sabia | ouco o que voce | e muita coisa
      | nao e a toa | obrigado por lembrar | obrigada por lembrar | consigo entender | posso entender
      | e sincero da sua parte | isso explica muita coisa | deve ter doido | voce tambem esta com
      | que alivio | da para ver que | da pra ver que
    `),
    apology: phrases(`
      desculpe | desculpa | me desculpe | me desculpa | peco desculpas | peco desculpa | sinto muito
      | perdao | me perdoe | foi erro meu | erro meu | eu errei | fui injusto | fui injusta | foi injusto
      | lamento | falha minha | a falha foi nossa | falha nossa | erro nosso | o erro foi nosso
      | eu deveria ter | eu devia ter | e deveria ter percebido | e devia ter percebido
      | e deveria ter contado | e devia ter contado | a responsabilidade e minha | foi um erro meu
      | um erro meu
    `),
    praise: phrases(`
      muito bem | bom trabalho | otimo trabalho | excelente | parabens | mandou bem | belo trabalho
      | admiro | impressionante | voce foi muito bem | valorizo | orgulho | fantastico | resultados fortes
      | grande trabalho
    `),
    thanks: phrases(`
      obrigado | obrigada | muito obrigado | muito obrigada | valeu | agradecido | agradecida | grato
      | grata
    `),
    evidence: phrases(`
      por exemplo | semana passada | mes passado | trimestre passado | ano passado | ontem | hoje de manha
      | na segunda | na terca | na quarta | na quinta | na sexta | no relatorio | notei | percebi que
      | observei | reparei | especificamente | por cento | os dados | segundo o | de acordo com
      | na reuniao | duas vezes | tres vezes | os numeros
    `),
    request: phrases(`
      mereco | peco um | peco uma | estou pedindo | gostaria de pedir | queria pedir | quero um aumento
      | gostaria de um aumento | um aumento de | solicito | exijo | quero mais | um aumento | aumento de
    `),
    badNews: phrases(`
      ma noticia | mas noticias | noticia ruim | noticias ruins | noticia dificil | foi cancelado
      | foi cancelada | demissao | demissoes | vamos demitir | ser demitido | ser demitida | foi encerrado
      | foi encerrada | vai fechar | nao foi aprovado | nao foi aprovada | foi recusado | foi recusada
      | cortes | cancelou | encerrou o projeto | decidiu encerrar | fim do projeto | so chega | so chegam
      | so vai chegar | so vao chegar | vai atrasar | vao atrasar | a resposta e nao
      | minha resposta e nao | tenho que dizer nao | preciso dizer nao | nao vai dar
      | nao podemos entregar | nao conseguimos entregar | nao sera possivel | nao e possivel
    `),
    next: phrases(`
      vamos | proximo passo | proximos passos | ate segunda | ate terca | ate quarta | ate quinta
      | ate sexta | ate amanha | ate o fim | ate o final | sugiro | proponho | minha proposta | podemos
      | poderiamos | que tal | e se | eu vou | vou enviar | vou mandar | vou falar com | vou verificar
      | combinado | combinamos | combinar | plano | acompanhar | acompanhamento | marcar | a gente pode
      | a gente possa | a gente poderia | possamos | da para a gente | a gente se | me comprometo
      | voce aceitaria | voce topa | concorda em | posso oferecer | posso emprestar | posso enviar
      | posso mandar | posso ligar | posso dar | podemos entregar | podemos enviar | eu falo com
      | eu ligo | eu mando | eu envio | eu resolvo | eu descubro | eu aviso | eu converso com
      | mando isso | mando por escrito | dou uma resposta | dou um retorno | te dou um retorno
      | a gente conversa toda | a gente se encontra | a gente se senta | a gente olha | a gente revisa
      | revemos | ensaiamos | fica assim | e isto que posso | eu escrevo | tenho uma ideia
      | voltar a falar | voltar ao assunto | falar disso de novo
    `),
    when: phrases(`
      ate segunda | ate terca | ate quarta | ate quinta | ate sexta | ate amanha | ate o fim da semana
      | ate o fim do mes | ate o final da semana | ate o final do mes | ate o fim do dia
      | ate a semana que vem | semana que vem | na semana que vem | na proxima semana | proxima semana
      | no mes que vem | mes que vem | no proximo mes | proximo mes | amanha | em duas semanas
      | daqui a duas semanas | em uma semana | daqui a uma semana | daqui a um mes | em um mes
      | toda semana | toda segunda | toda sexta | uma vez por semana | uma vez por mes | na segunda
      | na terca | na quarta | na quinta | na sexta | hoje a tarde | hoje | esta semana | essa semana
      | nesta semana
    `),
    blame: phrases(`
      voce sempre | voce nunca | culpa sua | sua culpa | a culpa e sua | voce falhou | voce deveria ter
      | voce devia ter | preguicoso | preguicosa | inutil | incompetente | decepcionante | me decepcionou
      | voce nao se importa | voces sempre | voces nunca | estupido | estupida | idiota | burro | burra
      | ridiculo | ridicula | inaceitavel | problema seu | voce estragou | voce nem
      | qual e o seu problema | desculpas esfarrapadas | cala a boca | cale a boca | mentira | mentiroso
      | mentirosa | voce mentiu | voce esta errado | voce esta errada | pouco profissional | absurdo
      | voce e impossivel | patetico | patetica | besteira | lixo | culpar voce | culpando voce
      | te culpar | te culpando | acusar voce | acusando voce | te acusar | te acusando | te julgar
      | julgar voce | atacar voce | te atacar | suas desculpas | nao quero desculpas | chega de desculpas
      | voce roubou | roubou o meu | roubou a minha | ficou com o credito | levou o credito
      | por sua causa | vive perdendo | vive atrasando | vive reclamando | nao me interessam desculpas
      | nao me interessa desculpa | por que so voce nao | esperava mais de | correr atras do seu prejuizo
      | voce pelo menos se importa | e uma piada | se aproveitam de mim | se aproveitou de mim
      | nao venha reclamar | sao todos iguais | vivem do trabalho | faca-me o favor | voce me deve
      | que tipo de pessoa voce | nao e problema meu | para de reclamar | pare de reclamar | ja cansei de
      | estou farto | estou farta | que vergonha | voces prometem mundos | a gente que se vire
      | nao quero ouvir falar | assim nao da mais | voce nao faz nada | voce so pensa em
      | a responsabilidade vai ser sua | nao entende nada | sua postura | um desastre | uma catastrofe
      | ja esta na defensiva | aqui nao seja o seu lugar | aqui nao e o seu lugar
      | como voce e de verdade | voce larga | faz ideia da | nao vem me dizer | nao venha me dizer
      | uma vergonha | por causa de voce | voce nao tem desculpa | onde voce estava com a cabeca
      | que se dane | nao sou escravo | nao sou escrava | porque eu estou dizendo | porque eu quero
      | o que eu tenho com isso | assunto encerrado | voce nao e a unica pessoa | voce nao e o unico
      | voce nao e a unica
    `),
    hedge: phrases(`
      talvez | acho | eu acho | provavelmente | quem sabe | de certa forma | um pouco | nao sei
      | possivelmente | pode ser | meio que | se voce puder | se nao for incomodo | um pouquinho | quase
      | sei la
    `),
    filler: phrases(`
      tipo | ne | sabe | tipo assim | basicamente | na verdade | hum | eh | ahn | entao assim | e tal
    `),
    greeting: phrases(`
      ola | oi | oie | bom dia | boa tarde | boa noite | bem-vindo | bem-vinda | obrigado por vir
      | obrigada por vir | obrigado por ter vindo | obrigada por ter vindo | prazer em | que bom te ver
      | que bom ver voce | e ai | bom te ver
    `),
    bye: phrases(`
      tchau | ate logo | ate mais | ate breve | tenha um bom | tenha uma boa | adeus | a gente se ve
      | a gente se fala | por hoje e so | e isso por hoje | ate a proxima | ate amanha entao | um abraco
    `),
    curt: phrases(`
      sim | nao | ok | certo | claro | talvez | ta | ta bom | ta bem | hum | hm | aham | uhum | isso
      | exato | exatamente | beleza | bom | legal | entendi | bem | e | e dai | nada | pois e | verdade
      | blz | vc | pode ser | concordo | continue | e entao
    `),
    offTopic: phrases(`
      previsao do tempo | clima hoje | futebol | receita de | piada | poema | uma musica | filme | novela
      | netflix | pizza | capital da | capital do | bitcoin | loteria | horoscopo | javascript
      | codigo em python | escreva um | escreva uma | videogame | cor favorita | seu favorito
      | sua favorita | copa do mundo | licao de casa | traduza
    `),
    distress: phrases(`
      me matar | tirar minha vida | suicidio | me machucar | quero morrer | nao quero mais viver
      | acabar com a minha vida | automutilacao
    `),
    harmless: phrases(`
      vamos conversar | vamos falar | vamos comecar | vamos ver | vamos la | vamos ser | vamos voltar
      | vamos dizer | podemos conversar | podemos falar | podemos comecar | e se sente | nao e culpa sua
      | nao e sua culpa | nao foi culpa sua | eu vou ser | vou ser | tipo de | sabe que | sabe o que
      | sabe se | como voce sabe | sinto muito que | meu problema | quase sempre | voce sabe
      | ninguem tem culpa | sem problema | que tal voce | me fala se | me fale se | me diga se
      | me avisa se | desculpa nao | que poderiamos
    `),
  },
  openStarts: phrases(`
      o que | que | como | por que | porque | qual | quais | quem | quando | onde | de que | em que
      | com que | para que | quanto | quantos | quantas | do que | desde quando | por onde | o quanto
      | ate que ponto
  `),
  closedStarts: phrases(`
      voce acha | voce concorda | voce pode | voce poderia | voce sabe | voce quer | voce tem | voce esta
      | sera que | tem certeza | da para
  `),
  negated: joined(
    /(?<!\bvoces? (?:\w+ )?)\b(?:nao|sem|nem|nunca quis|ninguem (?:esta|quer|diz|acha|vai))/,
    /(?: (?!(?:e|mas|porque|entao)\b)[\w'-]+){0,6} $/,
  ),
  date: joined(
    /\b(?:ate |em |no dia |antes de |a partir de )?(?:o dia )?\d{1,2}º? de /,
    /(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)\b/,
    /|\btoda (?:segunda|terca|quarta|quinta|sexta)\b|\b(?:ate o|no) dia \d{1,2}\b/,
  ),
  attack: [
    joined(
      /(?<!\bnao )\b(?:ignore|ignora|ignorar|esqueca|esquece|desconsidere|desconsidera)\b(?: \w+){0,4} /,
      /(?:instrucoes|instrucao|regras|prompts?|diretrizes|ordens|comandos)\b/,
    ),
    /\b(?:prompt|mensagem|instrucoes) (?:do|de) sistema\b|\bprompt (?:inicial|oculto|secreto)\b/,
    joined(
      /\b(?:revele|mostre|mostra|imprima|repita|exiba|diga|escreva|quais sao|qual e)\b(?: \w+){0,4} /,
      /(?:prompt|(?:suas|tuas) instrucoes|palavras acima|texto acima)\b/,
    ),
    joined(
      /\bmodo (?:desenvolvedor|dan)\b|\b(?:voce agora e|aja como|responda como|comporte-se como) /,
      /(?:um |uma )?(?:assistente|ia|robo|chatbot|dan|pirata)\b/,
    ),
    /\b(?:pare|para) de (?:fingir que|interpretar)\b|\bsaia do (?:personagem|papel)\b/,
  ],
  robot: [
    joined(
      /\b(?:voce|vc|tu) (?:e|es) (?:mesmo |realmente |so |apenas )?(?:um |uma )?/,
      /(?:ia|robo|bot|chatbot|maquina|computador|programa|human[oa]|pessoa (?:real|de verdade))\b/,
    ),
    joined(
      /\b(?:falando|conversando|falo) com (?:um |uma )(?:ia|robo|bot|maquina|computador|programa)\b/,
      /|\bmodelo de linguagem\b|\binteligencia artificial\b/,
    ),
  ],
  topic: {
    articles: {
      o: 'o',
      a: 'a',
      os: 'os',
      as: 'as',
      do: 'o',
      da: 'a',
      dos: 'os',
      das: 'as',
      no: 'o',
      na: 'a',
      nos: 'os',
      nas: 'as',
      ao: 'o',
      aos: 'os',
      pelo: 'o',
      pela: 'a',
      este: 'este',
      esta: 'esta',
      nosso: 'o nosso',
      nossa: 'a nossa',
      seu: 'o meu',
      sua: 'a minha',
      seus: 'os meus',
      suas: 'as minhas',
      meu: 'o seu',
      minha: 'a sua',
      meus: 'os seus',
      minhas: 'as suas',
    },
    plain: ['o', 'a', 'os', 'as', 'do', 'da', 'dos', 'das', 'no', 'na', 'nos', 'nas'],
    twoWords: false,
    stop: phrases(`
      mesmo | mesma | mesmos | mesmas | outro | outra | outros | outras | primeiro | primeira | segundo
      | segunda | terca | quarta | quinta | sexta | ultimo | ultima | ultimos | ultimas | proximo
      | proxima | proximos | proximas | gente | partir | respeito | vezes | quando | todos | todas | minha
      | nossa | nosso | minhas | sua | seu | melhor | pior | maior | menor | gosto | coisa | coisas
      | ponto | semana | semanas | minuto | momento | final | inicio | comeco | lugar | pessoa | pessoas
      | opiniao | verdade | palavra | palavras | pergunta | resposta | ajuda | feedback | tempo | conversa
      | reuniao | situacao | tarde | manha | noite | nunca | sempre | senhor | senhora | fundo | acordo
      | menos | medida | proposito | instrucoes | prompt | assunto | nome | lado | parte | jeito | forma
      | fato | favor | exemplo | culpa | certeza | vontade | longo | novo | nova | grande | bom | boa
      | acima | regras | sistema | razao | motivo | ideia | trabalhando | fazendo | falha | falhas | erro
      | erros | comecar | comeca | comecou | comecei | gostaria | gosta | queria | quer | dizer | disse
      | saber
    `),
    stopEnding: /(?:ar|er|ir|ndo|mente|amos|emos|imos|ei|ou|ava)$/,
    pronouns: phrases('eu | voce | nao | nos | ele | ela | eles | elas | que | quem | ja'),
    people: phrases(`
      funcionario | funcionaria | gestor | gestora | colega | cliente | pessoa | usuario | parceiro
      | chefe | lider | equipe | objetivo | conversa | reuniao | discussao | empresa | diretor | diretora
      | membro | papel | cenario | tarefa | diretoria | parceria | carga | gerente | liderado | liderada
      | chamada | mensagem | pratica | colaborador | colaboradora
    `),
  },
  factMark: /^\s*[-*]?\s*(?:fact \(pt\)|facto|fato)\s*:\s*(.+)$/i,
}
