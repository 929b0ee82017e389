/** A file type that is detected by content. */
export interface FileType {
  readonly mimeType: string
  readonly extension: string
  readonly matches: (bytes: Buffer) => boolean
}

/** The accepted raster pictures. */
export const pictureTypes: readonly FileType[] = [
  { mimeType: 'image/png', extension: 'png', matches: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n') },
  { mimeType: 'image/jpeg', extension: 'jpg', matches: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
  {
    mimeType: 'image/gif',
    extension: 'gif',
    matches: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a'),
  },
  {
    mimeType: 'image/webp',
    extension: 'webp',
    matches: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP'),
  },
]

function startsWith(bytes: Buffer, signature: string): boolean {
  return bytes.subarray(0, signature.length).toString('latin1') === signature
}
