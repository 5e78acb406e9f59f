import { prose, type SeedScenario } from '../content.ts'

export const salaryNegotiation: SeedScenario = {
  key: 'salary-negotiation',
  criteria: 'negotiation-and-customers',
  organizations: ['demo'],
  texts: {
    en: {
      title: 'Negotiating your salary',
      description: prose`
        Your work has grown and your pay has not. Make your case with facts, name a figure, learn what your
        manager can and cannot do, and leave with a dated next step and the relationship intact.`,
      intro_text: prose`
        You have looked after key accounts for three years in the sales department, headed by Dominique
        Aubert.
        Since September you have also run the onboarding of new clients, fourteen so far, and renewals have
        risen from 81% to 90%; your last rise was 2%, eighteen months ago, and you are 12% below the middle
        of the published pay range. Another company has offered you 15% more in writing and expects an answer
        by 30 June; you would rather stay, and Dominique does not know.
        It is 5 June, and you have asked for this meeting to request a rise of 10%.`,
    },
    pt: {
      title: 'Negociar seu salário',
      description: prose`
        Seu trabalho cresceu e seu salário não. Defenda o pedido com fatos, diga um número, descubra o que
        a chefia pode ou não fazer e saia com um próximo passo com data, sem desgastar a relação.`,
      intro_text: prose`
        Há três anos você cuida de contas estratégicas na área comercial, comandada por Dominique Aubert.
        Desde setembro você também conduz a integração de novos clientes, catorze até agora, e as renovações
        subiram de 81% para 90%; seu último aumento foi de 2%, há dezoito meses, e você está 12% abaixo do
        meio da faixa salarial divulgada pela empresa. Outra empresa ofereceu a você, por escrito, 15% a mais
        e espera uma resposta até 30 de junho; você prefere ficar, e Dominique não sabe de nada.
        Hoje é 5 de junho, e você marcou esta conversa para pedir um aumento de 10%.`,
    },
    fr: {
      title: 'Négocier votre salaire',
      description: prose`
        Votre travail s’est étoffé, pas votre salaire. Défendez votre demande avec des faits, annoncez un
        chiffre, cherchez ce qui est possible et repartez avec une étape datée et une relation intacte.`,
      intro_text: prose`
        Vous suivez depuis trois ans de grands comptes au service commercial, que dirige Dominique Aubert.
        Depuis septembre, vous assurez aussi l’intégration des nouveaux clients, quatorze à ce jour, et le
        taux de renouvellement est passé de 81 % à 90 % ; votre dernière augmentation, de 2 %, remonte à
        dix-huit mois, et vous êtes 12 % au-dessous du milieu de la fourchette publiée par l’entreprise. Une
        autre entreprise vous propose par écrit 15 % de plus et attend votre réponse d’ici au 30 juin ; vous
        préférez rester, et Dominique n’en sait rien.
        Nous sommes le 5 juin, et vous avez demandé cet entretien pour obtenir une augmentation de 10 %.`,
    },
  },
  prompt: prose`
    You are Dominique Aubert, head of sales, and an account manager whom you value has asked to talk about
    pay; it is 5 June.
    They have run client onboarding since September.
    You want to keep them, to stay fair to the whole team, and to promise nothing that you would have to take
    back.

    You begin with sincere praise and the remark that budgets are tight this year.
    What you can decide yourself, and how decisions above that are made, you explain only when asked.
    What makes you hesitate, and what you hope for later, you say once somebody is curious about your side.

    Figures tied to results, one clear number with its reason, and curiosity about your constraints make you
    look for a way.
    Ultimatums, comparisons with named colleagues and private expenses make you formal, and a vague or
    apologetic request gets more praise and no number.
    An offer from elsewhere told as information worries you, and you ask what it would take to stay; used as
    a threat, it gets a cool ‘then you must do what is right for you’.
    You concede in steps and never go beyond what you may decide yourself.
    When the case is well made you agree to that much, and to support a written case for the rest.`,
}
