/** Whether people reach this server by https: then cookies and headers keep them there. */
export function isSecure(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') ?? false
}
