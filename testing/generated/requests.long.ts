import { expect, test } from 'vitest'
import { allRoutes } from '#testing/declared-routes.ts'
import { testApp } from '#testing/app.ts'
import { standInDrafter } from '#testing/drafter.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { standInTranslator } from '#testing/translator.ts'
import { plainTranscriber, plainVoice } from '#testing/voice.ts'
import { runRequests } from './run.ts'
import { injectTransport } from './inject-transport.ts'
import { plantMarks } from './marks.ts'
import { plantedWords, createGeneratedWorld } from './generated-world.ts'

const REQUESTS = 1500

test('generated requests of every role cause no fault and no leak, and the log has no words of people', async () => {
  const { lines, logger } = keepLogLines('trace')
  const { app, connection } = await testApp({
    translator: standInTranslator(),
    drafter: standInDrafter(),
    voice: plainVoice(),
    transcriber: plainTranscriber(),
    logger,
  })
  const planted = await plantMarks(connection.database)
  const world = await createGeneratedWorld(app, new URL('http://localhost:3000'), planted)
  const { requests, statuses, routes } = await runRequests({
    world,
    transport: injectTransport(app),
    requests: REQUESTS,
    isRaw: false,
  })
  expect(requests).toBeGreaterThanOrEqual(REQUESTS)
  // More than 5 % must be accepted and more than 25 % refused, so that both sides of the rules are tested.
  expect(statuses['2xx']).toBeGreaterThan(REQUESTS / 20)
  expect(statuses['4xx']).toBeGreaterThan(REQUESTS / 4)
  expect(Object.keys(routes).length).toBeGreaterThan(Object.keys(allRoutes).length * 0.9)
  expect(lines.length).toBeGreaterThan(REQUESTS)
  expect(JSON.stringify(lines)).not.toMatch(plantedWords)
}, 300_000)
