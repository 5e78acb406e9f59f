/** Saves a file, as a download link would. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  startDownload(address, name)
  // By then the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** @param name of the file; default: the server's own */
export function startDownload(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
