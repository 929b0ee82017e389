import { useState } from 'react'
import { useWhoAmI } from '../../../api/own-session.ts'
import { say } from '../../../text/say.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notices.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { changeFeed, type Feed, feedAddress, mayChange, mayOpen } from './feed-queries.ts'

/** A feed: its addresses to copy or to photograph, another address, off. */
export function FeedDialog({ feed, close }: { readonly feed: Feed; readonly close: () => void }) {
  const me = useWhoAmI()
  const [asked, setAsked] = useState<'rotate' | 'off'>()
  const { kind, name, path } = feed
  const what = { what: name }
  if (asked === 'rotate') {
    const rotate = async () => {
      await changeFeed(feed, { feed: 'new' })
      notify(say('feeds.rotated', what))
    }
    return (
      <ConfirmDialog
        title={say('feeds.rotate-title', what)}
        act={say('feeds.rotate')}
        work={rotate}
        close={() => setAsked(undefined)}
      >
        {say('feeds.rotate-about')}
      </ConfirmDialog>
    )
  }
  if (asked === 'off') {
    const switchOff = async () => {
      await changeFeed(feed, { feed: false })
      notify(say('feeds.switched-off', what))
      close()
    }
    return (
      <ConfirmDialog
        title={say('feeds.off-title', what)}
        act={say('feeds.off')}
        work={switchOff}
        close={() => setAsked(undefined)}
      >
        {say('feeds.off-about')}
      </ConfirmDialog>
    )
  }
  return (
    <Dialog title={say('feeds.title', what)} close={close} className="feed-dialog">
      {path.startsWith('/') ? <Addresses path={path} /> : <p className="soft">{say('feeds.unseen')}</p>}
      <footer>
        {mayChange(me, kind) && (
          <button type="button" className="btn quiet danger" onClick={() => setAsked('off')}>
            {say('feeds.off')}
          </button>
        )}
        {mayOpen(me, kind) && (
          <button type="button" className="btn" onClick={() => setAsked('rotate')}>
            {say('feeds.rotate')}
          </button>
        )}
        <button type="button" className="btn primary push" onClick={close}>
          {say('close')}
        </button>
      </footer>
    </Dialog>
  )
}

function Addresses({ path }: { readonly path: string }) {
  const address = feedAddress(path)
  return (
    <>
      <p>{say('feeds.secret')}</p>
      <div className="feed-code">
        <QrCode text={address} label={say('feeds.code')} />
        <div className="feed-addresses">
          <Address label={say('feeds.address')} address={address} />
          <Address label={say('feeds.busy-address')} address={feedAddress(path, true)} />
          <a className="small" href={address.replace(/^https?:/, 'webcal:')}>
            {say('feeds.subscribe')}
          </a>
        </div>
      </div>
    </>
  )
}

function Address({ label, address }: { readonly label: string; readonly address: string }) {
  return (
    <div className="field">
      <span className="label">{label}</span>
      <code className="feed-address">{address}</code>
      <button
        type="button"
        className="btn mini"
        aria-label={`${say('feeds.copy')}: ${label}`}
        onClick={() => void copyText(address, say('feeds.copied'))}
      >
        {say('feeds.copy')}
      </button>
    </div>
  )
}
