/** Names that the service, its mail or its operator may need, or that could impersonate them. */
export function isReservedSubdomain(label: string): boolean {
  return NAMES.has(label) || PATTERN.test(label)
}

const NAMES = new Set(
  `account accounts admin administrator api app apps assets auth autoconfig autodiscover billing broadcasthost cdn console
  dashboard dav dev developer developers dns docs domains download downloads email files ftp git help hostmaster imap internal
  invalid isatap local localdomain localhost login logout mail mcp media metrics monitoring oauth openid pop pop3
  postmaster preview previews proxy register root saml security sftp signin signup smtp ssh sso staging static
  status stats support sysadmin system test uploads vpn webdisk webhook webhooks webmail webmaster wpad www`.split(
    /\s+/,
  ),
)

const PATTERN = /^(preview-.*|(ns|mx|www|mail|smtp|imap|pop|cdn|static|api)\d*)$/
