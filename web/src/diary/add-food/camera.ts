// The rear camera of the device, while a component shows it.

import { useEffect, useRef, useState } from "preact/hooks";

export type CameraProblem = "none" | "refused" | "busy" | "ended";

const WANTED = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } };

/** The lamp of a camera, which TypeScript's DOM types lack. */
interface WithTorch {
  torch?: boolean;
}

export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isLit, setLit] = useState(false);
  const hasTorch = Boolean((track?.getCapabilities?.() as WithTorch | undefined)?.torch);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isGone = false;
    const stop = () => {
      for (const each of stream?.getTracks() ?? []) each.stop();
    };
    const start = async () => {
      try {
        // Pages without TLS have no media devices.
        if (!navigator.mediaDevices) throw new DOMException("", "NotFoundError");
        stream = await navigator.mediaDevices.getUserMedia({ video: WANTED });
        if (isGone || !video.current) return stop();
        const [first] = stream.getVideoTracks();
        first.addEventListener("ended", () => setProblem("ended"));
        video.current.srcObject = stream;
        await video.current.play();
        setTrack(first);
      } catch (error) {
        if (!isGone) setProblem(problemOf(error));
        stop();
      }
    };
    start();
    return () => {
      isGone = true;
      setTrack(null);
      setLit(false);
      stop();
    };
  }, [attempt]);
  return {
    video,
    problem,
    isOn: track !== null && problem === null,
    again: () => {
      setProblem(null);
      setAttempt(attempt + 1);
    },
    /** Null if the camera has no lamp. */
    torch: hasTorch
      ? {
          isLit,
          turn: async () => {
            const advanced = [{ torch: !isLit } as MediaTrackConstraintSet];
            await track?.applyConstraints({ advanced }).then(
              () => setLit(!isLit),
              () => {},
            );
          },
        }
      : null,
  };
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  return "none";
}
