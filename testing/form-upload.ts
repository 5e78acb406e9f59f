type UploadedForm = {
  readonly file: string | Uint8Array
  readonly field?: string
  readonly type: string
  readonly name: string
  /** Text fields before the file. */
  readonly texts?: Readonly<Record<string, string>>
}

/** The body and headers of a form with one file, as a browser sends them. */
export async function encodeForm({ file, field = 'file', type, name, texts = {} }: UploadedForm) {
  const form = new FormData()
  for (const [key, text] of Object.entries(texts)) form.set(key, text)
  form.set(field, new Blob([typeof file === 'string' ? file : Buffer.from(file)], { type }), name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
