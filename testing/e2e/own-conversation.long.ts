import type { Page } from 'playwright'
import { test } from 'vitest'
import { missedDeadlinesLearners } from '#database/seed/learners/missed-deadlines.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { DEBRIEF_AFTER_DAYS } from '#features/own-conversations/contract-debrief.ts'
import { BOOSTER_DAYS, BOOSTER_TURNS } from '#features/practice/contract-booster.ts'
import { localDay } from '#platform/web/format.ts'
import { createPerson } from '#testing/person.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { openPage } from './browser.ts'
import { expect } from './expect.ts'
import { keyboard, laptop, phone, signInByInputMethod, chatByInputMethod, touch } from './input-method.ts'
import { startPostgresJourney } from './postgres-journey.ts'
import { anyOf, sliceTexts } from './slice-texts.ts'

const journey = startPostgresJourney({ learner: 'en', admin: 'pt' })

const people = [
  {
    language: 'en',
    username: 'learner',
    how: 'without a pointer, on a laptop',
    options: laptop,
    hand: keyboard,
  },
  { language: 'pt', username: 'admin', how: 'by touch, on a phone', options: phone, hand: touch },
] as const

const told = {
  en: {
    role: 'my manager',
    topic: 'More and more tasks come to me, and nobody has asked.',
    wish: 'I would like to hand over one task by the end of June.',
    fear: 'That I am interrupted.',
    lines: [
      'Thank you for taking the time. How do you see the last months?',
      'I have had nine tasks since May. What do you make of that?',
      'I see that you are short of people, too. What would help you?',
      'I would like to hand over one task by the end of June.',
      'So we agree: I hand over the report by 30 June. Is that right?',
    ],
    first: 'I would like to talk about my tasks.',
    trigger: 'We all have a lot to do.',
    response: 'I say that I have counted mine, and name the number.',
    answer: 'That is true. I have counted mine: they are nine.',
    next: 'On Friday I write down what we agreed on.',
    words: 'Begin with the number again, and pause afterwards.',
  },
  pt: {
    role: 'minha gestora',
    topic: 'Cada vez mais tarefas chegam para mim, e ninguém perguntou.',
    wish: 'Gostaria de passar uma tarefa adiante até o fim de junho.',
    fear: 'Que eu seja interrompida.',
    lines: [
      'Obrigada pelo seu tempo. Como você vê os últimos meses?',
      'Tenho nove tarefas desde maio. O que você acha disso?',
      'Vejo que falta gente para você também. O que ajudaria?',
      'Gostaria de passar uma tarefa adiante até o fim de junho.',
      'Então combinamos: passo o relatório até 30 de junho. É isso?',
    ],
    first: 'Gostaria de falar sobre as minhas tarefas.',
    trigger: 'Todos nós temos muito o que fazer.',
    response: 'Digo que contei as minhas, e quantas são.',
    answer: 'É verdade. Contei as minhas: são nove.',
    next: 'Na sexta-feira anoto o que combinamos.',
    words: 'Uma hora marcada com ela.',
  },
} as const

/** The date in the given number of days, in the browser's time zone. */
function dayIn(days: number): string {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return localDay(day)
}

/** Opens home with the browser's clock set to another day. */
async function openHomeOn(page: Page, day: string): Promise<void> {
  await page.clock.setFixedTime(new Date(`${day}T12:00`))
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 20_000 })
}

test.each(people)(
  '$how in $language: a learner prepares, rehearses, plans, drills and debriefs an own conversation',
  async ({ language, username, options, hand }) => {
    const { press, write, choose } = hand
    const t = sliceTexts(language)
    const text = (key: string) => t('own-conversations', key)
    const own = told[language]
    const { page, context, complaints } = await openPage(journey.browser, journey.server.url, options)
    const { button, messages, begin, say: sayOnScreen } = chatByInputMethod(page, hand, t)
    const link = (name: string) => page.getByRole('link', { name })
    const field = (key: string) => page.getByRole('textbox', { name: text(key) })
    const day = dayIn(3)

    // The conversation is described, and its scenario comes from a template because no model is configured.
    await signInByInputMethod(page, hand, username)
    await press(page, page.locator('a[href="/own-conversations"]'))
    for (const key of ['role', 'topic', 'wish', 'fear'] as const)
      await write(page, field(`form.${key}`), own[key])
    const moods = page.getByRole('group', { name: text('form.mood') })
    await choose(page, moods, text('moods.withdrawn.name'))
    // The calendar's look depends on the device, so the date is typed.
    await page.getByLabel(text('form.day')).fill(day)
    await press(page, button('own-conversations', 'form.submit'))
    await page.waitForURL(/\/own-conversations\/\d+$/)
    await expect(page.getByText(text('origin.template'))).toBeVisible()
    const { pathname } = new URL(page.url())

    // Rehearsed and evaluated without a hint.
    await press(page, button('own-conversations', 'practise.first'))
    await begin()
    for (const line of own.lines) await sayOnScreen(line)
    await expect(messages).toHaveCount(2 * EVALUATION_TURNS)
    await press(page, button('chats', 'evaluate.button'))
    await page.waitForURL(/\/evaluation\/\d+/)
    await page.getByRole('tab', { name: t('evaluations', 'tabs.overview') }).waitFor()
    await page.goto('/history')
    const card = page.getByRole('list', { name: t('history', 'list') }).getByRole('listitem')
    await expect(card.first()).toContainText(own.role)
    await expect(card.first()).toContainText(t('history', 'skills.unaided'))

    // The plan.
    await page.goto('/own-conversations')
    await press(page, page.locator(`a[href="${pathname}"]`))
    await expect(page.getByText(text('list.tries_one'))).toBeVisible()
    await write(page, field('plan.first_sentence'), own.first)
    await press(page, button('own-conversations', 'plan.add'))
    await write(page, field('plan.trigger'), own.trigger)
    await write(page, field('plan.response'), own.response)
    await write(page, field('plan.next_steps'), own.next)
    await press(page, button('own-conversations', 'plan.save'))
    await expect(page.getByText(text('save.done'))).toBeVisible()

    // The drill gives exactly the trigger, and shows the planned response only afterwards.
    await press(page, link(text('plan.rehearse')))
    await expect(page.getByText(own.trigger)).toBeVisible()
    await expect(page.getByText(own.response)).toHaveCount(0)
    await expect(field('drill.answer')).toBeFocused()
    await write(page, field('drill.answer'), own.answer)
    await press(page, button('own-conversations', 'drill.say'))
    await expect(page.getByText(own.response)).toBeVisible()
    await press(page, button('own-conversations', 'drill.next'))

    // The page to take along, as it is printed.
    await press(page, link(text('plan.page')))
    await page.waitForURL(new RegExp(`${pathname}/plan$`))
    await page.emulateMedia({ media: 'print' })
    for (const words of [own.wish, own.first, own.trigger, own.response, own.answer, own.next])
      await expect(page.getByText(words)).toBeVisible()
    await expect(button('own-conversations', 'page.print')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    // The debrief, which home offers a week after the conversation's day and not earlier.
    const asked = page.getByRole('heading', { name: t('scenarios', 'debrief.title') })
    await openHomeOn(page, dayIn(3 + DEBRIEF_AFTER_DAYS - 1))
    await expect(asked).toHaveCount(0)
    await openHomeOn(page, dayIn(3 + DEBRIEF_AFTER_DAYS))
    await expect(asked).toBeVisible()
    await press(page, link(t('scenarios', 'debrief.answer')))
    await page.waitForURL(new RegExp(`${pathname}/debrief$`))
    const outcome = language === 'en' ? 'had' : 'not_had'
    const outcomes = page.getByRole('group', { name: text('debrief.outcome') })
    await choose(page, outcomes, text(`debrief.outcomes.${outcome}`))
    const did = page.getByRole('group', { name: anyOf(text('debrief.did')) })
    if (outcome === 'had') await choose(page, did, text('debrief.dids.done'))
    else await expect(did).toHaveCount(0)
    await write(page, field(`debrief.question.${outcome}`), own.words)
    await press(page, button('own-conversations', 'debrief.save'))
    await page.waitForURL(new RegExp(`${pathname}$`))
    const written = page.getByRole('region', { name: text('debrief.title') })
    await expect(written).toContainText(text(`debrief.written.${outcome}`))
    await expect(written).toContainText(own.words)
    if (outcome === 'had') await expect(written).toContainText(text('debrief.dids.done'))
    await openHomeOn(page, dayIn(3 + 2 * DEBRIEF_AFTER_DAYS))
    await expect(asked).toHaveCount(0)
    expect(complaints).toEqual([])
    await context.close()
  },
)

test.each(people)(
  '$how in $language: three days after an evaluation home offers a short try and shows its result',
  async ({ language, username, options, hand }) => {
    const { press } = hand
    const t = sliceTexts(language)
    const { poor, good } = missedDeadlinesLearners[language]
    const person = createPerson(remoteInjector(journey.server.url), username)
    const chat = await startChat(person, language)
    for (const line of poor.slice(0, EVALUATION_TURNS)) await say(person, chat, line)
    await person.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })

    const { page, context, complaints } = await openPage(journey.browser, journey.server.url, options)
    const { button, composer, begin, say: sayOnScreen } = chatByInputMethod(page, hand, t)
    const offered = page.getByRole('heading', { name: t('scenarios', 'booster.title') })
    const advice = page.getByRole('heading', { name: t('scenarios', 'banner') })
    await signInByInputMethod(page, hand, username)
    await advice.waitFor()
    await expect(offered).toHaveCount(0)
    await journey.connection.pool.query(
      'update evaluations set created_at = created_at - make_interval(days => $2) where chat_id = $1',
      [chat, BOOSTER_DAYS[0]],
    )
    await page.goto('/')
    await expect(offered).toBeVisible()
    await press(page, button('scenarios', 'booster.begin'))
    await begin()
    await expect(page.getByText(t('chats', 'booster.aim'))).toBeVisible()
    for (const line of good.slice(0, BOOSTER_TURNS)) await sayOnScreen(line)
    await expect(composer).toHaveCount(0)
    const end = page.getByRole('region', { name: t('chats', 'booster.end') })
    const verdicts = ['met', 'partly', 'not_met', 'no_occasion'].map((one) =>
      t('chats', `booster.verdicts.${one}`),
    )
    await expect(end).toContainText(new RegExp(verdicts.join('|')))
    await press(page, end.getByRole('link', { name: t('chats', 'booster.home') }))
    await page.waitForURL(({ pathname }) => pathname === '/')
    await advice.waitFor()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(offered).toHaveCount(0)
    expect(complaints).toEqual([])
    await context.close()
  },
)
