// Runs in the browser, at /docs. Whatever would ask another server for something is switched off; the page's policy forbids it too.
window.Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  customCss: `
    :root {
      --scalar-font: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
      --scalar-font-code: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Noto Sans Mono', monospace;
    }
  `,
})
