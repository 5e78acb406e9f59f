import type { ModelFaultKind } from '#adapters/ai/model/model-fault.ts'
import {
  declarationOf,
  type ModelProtocol,
  type ModelProvider,
  modelProviders,
} from '#adapters/ai/model/model-providers.ts'
import { keyOf } from './access.ts'
import type { Tampering } from './tampering.ts'
import {
  withReplacedText,
  respondWith,
  cut,
  withUnreadableEvent,
  withExtraEvent,
  sendHeadersOnly,
  reset,
  silent,
  stalling,
  unfinished,
} from './wire-faults.ts'

/** A fault of a provider, and what the product has to make of it. */
export type ProviderFault = {
  readonly name: string
  readonly kind: ModelFaultKind
  /** How many requests the product sends. */
  readonly requests: 1 | 2
  /** How much of the answer arrives before the fault; absent: nothing. */
  readonly arrives?: 'part' | 'all'
  /** The protocols that can express the fault; absent: all. */
  readonly protocols?: readonly ModelProtocol[]
  readonly tamper: (provider: ModelProvider) => Tampering
}

/** An error in the words of each protocol. */
const worded =
  (status: number, code: string, message: string, headers?: Record<string, string>) =>
  (provider: ModelProvider) =>
    respondWith(status, bodies[declarationOf(provider).protocol](code, message), headers)

const openai = (code: string, message: string) => ({ error: { message, type: code, code, param: null } })
const bodies: Readonly<Record<ModelProtocol, (code: string, message: string) => unknown>> = {
  responses: openai,
  'chat-completions': openai,
  messages: (type, message) => ({ type: 'error', error: { type, message } }),
  'generate-content': (status, message) => ({ error: { code: 400, status, message } }),
  converse: (_code, message) => ({ message }),
}

const texts: readonly ModelProtocol[] = ['responses', 'messages', 'generate-content', 'chat-completions']
/** Protocols that word a used-up quota like this; in the others it looks like a rate limit. */
const quotas: readonly ModelProtocol[] = ['responses', 'chat-completions']
const same = (tampering: Tampering) => () => tampering

const providerFaults: readonly ProviderFault[] = [
  {
    name: '429 for twenty seconds',
    kind: 'busy',
    requests: 1,
    tamper: worded(429, 'rate_limit_exceeded', 'Rate limit reached', { 'retry-after': '20' }),
  },
  {
    name: '429 for a moment',
    kind: 'busy',
    requests: 2,
    tamper: worded(429, 'rate_limit_exceeded', 'Rate limit reached', { 'retry-after': '0' }),
  },
  {
    name: '429 as the quota is used up',
    kind: 'misconfigured',
    requests: 1,
    protocols: quotas,
    tamper: worded(429, 'insufficient_quota', 'You exceeded your quota'),
  },
  {
    name: '400 as nothing is paid',
    kind: 'misconfigured',
    requests: 1,
    tamper: worded(400, 'invalid_request_error', 'Your credit balance is too low'),
  },
  {
    name: '401',
    kind: 'misconfigured',
    requests: 1,
    tamper: worded(401, 'authentication_error', `Incorrect keys: ${modelProviders.map(keyOf).join(', ')}`),
  },
  { name: '402', kind: 'misconfigured', requests: 1, tamper: worded(402, 'payment', 'Payment required') },
  { name: '403', kind: 'misconfigured', requests: 1, tamper: worded(403, 'permission_error', 'Not for you') },
  {
    name: '404',
    kind: 'misconfigured',
    requests: 1,
    tamper: worded(404, 'not_found_error', 'There is no such model'),
  },
  { name: '408', kind: 'busy', requests: 2, tamper: worded(408, 'timeout', 'Too slow') },
  { name: '409', kind: 'busy', requests: 2, tamper: worded(409, 'conflict', 'Try again') },
  { name: '500', kind: 'unavailable', requests: 2, tamper: worded(500, 'api_error', 'Something broke') },
  { name: '503', kind: 'busy', requests: 2, tamper: worded(503, 'UNAVAILABLE', 'Later') },
  { name: '529', kind: 'busy', requests: 2, tamper: worded(529, 'overloaded_error', 'Overloaded') },
  {
    name: '400 as it is too long',
    kind: 'too_long',
    requests: 1,
    tamper: worded(400, 'context_length_exceeded', "This model's maximum context length is 8192 tokens"),
  },
  {
    name: '400 as the prompt is too long',
    kind: 'too_long',
    requests: 1,
    tamper: worded(400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
  },
  {
    name: '400 of a content filter',
    kind: 'filtered',
    requests: 1,
    tamper: worded(400, 'content_filter', 'The response was filtered by the content management policy'),
  },
  {
    name: 'HTML with 200',
    kind: 'interrupted',
    requests: 2,
    tamper: same(respondWith(200, '<!doctype html><p>Sign in to this network</p>')),
  },
  { name: 'a connection reset', kind: 'interrupted', requests: 2, tamper: same(reset) },
  {
    name: 'a connection cut in the middle',
    kind: 'interrupted',
    requests: 1,
    arrives: 'part',
    tamper: same(cut),
  },
  { name: 'no end', kind: 'interrupted', requests: 1, arrives: 'part', tamper: same(unfinished) },
  {
    name: 'an event that nobody can read',
    kind: 'invalid',
    requests: 1,
    arrives: 'part',
    protocols: texts,
    tamper: same(withUnreadableEvent),
  },
  {
    name: 'a frame that nobody can read',
    kind: 'interrupted',
    requests: 1,
    arrives: 'part',
    protocols: ['converse'],
    tamper: same(withUnreadableEvent),
  },
  { name: 'silence', kind: 'timeout', requests: 1, tamper: same(silent) },
  { name: 'silence after the headers', kind: 'timeout', requests: 1, tamper: same(sendHeadersOnly) },
  { name: 'silence in the middle', kind: 'timeout', requests: 1, arrives: 'part', tamper: same(stalling) },
  {
    name: 'an overload in the middle',
    kind: 'busy',
    requests: 1,
    arrives: 'part',
    protocols: ['messages'],
    tamper: same(
      withExtraEvent(
        'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n',
      ),
    ),
  },
  {
    name: 'a server error in the middle',
    kind: 'unavailable',
    requests: 1,
    arrives: 'part',
    protocols: ['responses'],
    tamper: same(
      withExtraEvent(
        'data: {"type":"error","sequence_number":9,"error":{"type":"server_error","code":"server_error","message":"It broke","param":null}}\n\n',
      ),
    ),
  },
  {
    name: 'a server error in the middle',
    kind: 'unavailable',
    requests: 1,
    arrives: 'part',
    protocols: ['chat-completions'],
    tamper: same(
      withExtraEvent('data: {"error":{"message":"CUDA error","type":"server_error","code":500}}\n\n'),
    ),
  },
  {
    name: 'a safety stop',
    kind: 'filtered',
    requests: 1,
    arrives: 'all',
    protocols: ['generate-content'],
    tamper: same(withReplacedText(['"STOP"', '"SAFETY"'])),
  },
  {
    name: 'a refusal',
    kind: 'filtered',
    requests: 1,
    arrives: 'all',
    protocols: ['messages'],
    tamper: same(withReplacedText(['"end_turn"', '"refusal"'])),
  },
  {
    name: 'a content filter',
    kind: 'filtered',
    requests: 1,
    arrives: 'all',
    protocols: ['chat-completions'],
    tamper: same(withReplacedText(['"finish_reason":"stop"', '"finish_reason":"content_filter"'])),
  },
  {
    name: 'a content filter',
    kind: 'filtered',
    requests: 1,
    arrives: 'all',
    protocols: ['responses'],
    tamper: same(
      withReplacedText(
        ['response.completed', 'response.incomplete'],
        ['"status":"completed"', '"status":"incomplete","incomplete_details":{"reason":"content_filter"}'],
      ),
    ),
  },
]

/** The faults that a provider can have. */
export const faultsOf = (provider: ModelProvider): readonly ProviderFault[] =>
  providerFaults.filter(({ protocols }) => protocols?.includes(declarationOf(provider).protocol) ?? true)
