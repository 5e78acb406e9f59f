import { EventSourceParserStream } from 'eventsource-parser/stream'

/** The events in a response's body, wherever the network has cut it. */
export const createEventReader = (body: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader()
