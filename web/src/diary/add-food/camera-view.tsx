// The camera's picture, with a box to aim with.

import { useEffect, useRef, useState } from "preact/hooks";
import { Notice } from "../../parts/messages/notice";
import { t } from "../../words/words";
import { BOX } from "../rules/foods/barcodes";
import { type BarcodeReader, openReader } from "./barcode-reader";
import { type CameraProblem, useCamera } from "./camera";

const PAUSE_MS = 40;

const PROBLEMS: Record<CameraProblem | "reader", string> = {
  none: t("No camera found. Type the digits instead."),
  refused: t(
    "We’re not allowed to use the camera. Allow it in your browser’s settings for this page, or type the digits.",
  ),
  busy: t("Another app is using the camera. Close it and try again, or type the digits."),
  ended: t("The camera stopped. Start it again, or type the digits."),
  reader: t("The barcode reader didn’t load. Check your connection, or type the digits."),
};

// Inline, because the stylesheet of the first view should not contain them.
const FRAME = {
  position: "relative",
  aspectRatio: "4 / 3",
  maxHeight: "45vh",
  width: "100%",
  overflow: "hidden",
  borderRadius: "var(--radius)",
  background: "#000",
} as const;
const VIDEO = { width: "100%", height: "100%", objectFit: "cover" } as const;
const AIM = {
  position: "absolute",
  inset: `${50 * (1 - BOX.height)}% ${50 * (1 - BOX.width)}%`,
  border: "3px solid #fff",
  borderRadius: "var(--radius-small)",
  boxShadow: "0 0 0 100vmax rgb(0 0 0 / 45%)",
} as const;

export function CameraView({
  isReading,
  found,
}: {
  isReading: boolean;
  /** Called once for a barcode; again after `isReading` has been false. */
  found: (ean: string) => void;
}) {
  const { video, problem, isOn, again, torch } = useCamera();
  const [isMissing, setMissing] = useState(false);
  const reader = useRef<Promise<BarcodeReader> | null>(null);
  const latest = useRef(found);
  latest.current = found;
  const close = () => reader.current?.then((each) => each.close()).catch(() => {});
  const open = () => {
    close();
    setMissing(false);
    reader.current = openReader();
  };
  useEffect(() => {
    open();
    return () => {
      close();
    };
  }, []);
  useEffect(() => {
    if (!isOn || !isReading || isMissing) return;
    let isGone = false;
    const read = async () => {
      const opened = await reader.current;
      let before: string | null = null;
      while (!isGone && opened && video.current) {
        const ean = await opened.read(video.current);
        if (isGone) return;
        // A misread picture can have a valid check digit: require the same result twice in a row.
        if (ean && ean === before) return latest.current(ean);
        before = ean ?? before;
        await nextPicture(video.current);
      }
    };
    read().catch(() => !isGone && setMissing(true));
    return () => {
      isGone = true;
    };
  }, [isOn, isReading, isMissing]);
  const what = problem ?? (isMissing ? "reader" : null);
  return (
    <>
      <div style={FRAME} hidden={what !== null}>
        <video ref={video} style={VIDEO} playsInline muted aria-label={t("Camera view")} />
        <div style={AIM} aria-hidden="true" />
      </div>
      {what === null ? (
        <div class="row apart">
          <p class="small soft">{t("Hold the barcode inside the box.")}</p>
          {torch && (
            <button
              type="button"
              class="second small"
              aria-pressed={torch.isLit}
              onClick={torch.turn}
            >
              {t("Flashlight")}
            </button>
          )}
        </div>
      ) : (
        <Notice tone="warn">
          <p>{PROBLEMS[what]}</p>
          <button type="button" class="small" onClick={problem ? again : open}>
            {t("Try again")}
          </button>
        </Notice>
      )}
    </>
  );
}

/** Wait a moment, so that a phone does not get warm, and for another picture. */
async function nextPicture(video: HTMLVideoElement) {
  await new Promise((done) => setTimeout(done, PAUSE_MS));
  // Older browsers do not have this callback.
  if (!video.requestVideoFrameCallback) return;
  await new Promise((done) => video.requestVideoFrameCallback(done));
}
