/**
 * Estimates passwords in a thread of its own: the dictionaries take 90 MB and a second to load, and a malicious
 * password keeps the estimate busy for a third of a second.
 */
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import * as french from '@zxcvbn-ts/language-fr'
import * as portuguese from '@zxcvbn-ts/language-pt-br'
import type { PasswordEstimate, PasswordToEstimate } from './password-strength.ts'

const estimator = new ZxcvbnFactory({
  dictionary: {
    ...common.dictionary,
    ...english.dictionary,
    ...french.dictionary,
    ...portuguese.dictionary,
  },
  graphs: common.adjacencyGraphs,
  // The default of 100 lets a password of 64 characters take four seconds.
  l33tMaxSubstitutions: 4,
})

parentPort?.on('message', ({ id, password, personalWords }: PasswordToEstimate) => {
  const { guesses, sequence } = estimator.check(password, [...personalWords])
  const dictionaries = sequence.map((match): unknown => match['dictionaryName'])
  const estimate: PasswordEstimate = {
    id,
    guesses,
    isPersonal: dictionaries.includes('userInputs'),
    isCommon: dictionaries.some((name) => typeof name === 'string'),
  }
  parentPort?.postMessage(estimate, [])
})
