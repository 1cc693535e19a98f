import { createHash } from 'node:crypto';
import type { LockFs } from './disk.ts';
import type { Judging } from './judge.ts';
import type { Claim } from './records.ts';

/**
 * File systems on a disk that only one running kernel mounts at a time. Not here: what is shared with other machines,
 * with a host or between guests (NFS, SMB, 9p, virtiofs, FUSE, GFS2, OCFS2), and overlays, which may lie on one of those.
 */
const LOCAL = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0xf2f52010, // F2FS
  0xca451a4e, // bcachefs
  0x2fc12fc1, // ZFS
]);

/**
 * After a power cut the holder is gone, and its unfinished publish should not have to wait for an hour. But another boot
 * id alone proves nothing: it may be another machine's, alive on the far side of a synchronised or shared folder, whose
 * host name, and where machines were cloned whose machine id, may be the same. A process does not outlive its boot, and
 * a disk has one kernel at a time: so it is dead where the claim was made on this very disk and by this machine. `disk`
 * is written only by who saw a local file system, so a guest on its host's folder never claims to be the host; and it
 * names the folder by inode and birth, which no synchronising, restoring or copying keeps. Everything else waits.
 */
export function endedWithItsBoot(claim: Claim, { self, disk = null }: Judging): boolean {
  if (claim.bootId === null || self.bootId === null || claim.bootId === self.bootId) return false;
  return claim.host !== null && claim.host === self.host && disk !== null && claim.disk === disk;
}

/** This folder on this disk in this machine, or null where that is not certain. */
export function diskOf(fs: LockFs, folder: string, machineId: string | null | undefined): string | null {
  if (!machineId) return null;
  try {
    if (!LOCAL.has(fs.statfsSync(folder).type >>> 0)) return null;
    const { ino, birthtimeNs } = fs.lstatSync(folder, { bigint: true });
    // Not every ext4 and kernel keeps it, and without it a number that was given again would look the same.
    if (birthtimeNs <= 0n) return null;
    // Hashed, because a machine id is nobody else's business.
    return createHash('sha256')
      .update(`memdream ${machineId} ${ino} ${birthtimeNs}`)
      .digest('hex')
      .slice(0, 32);
  } catch {
    return null; // no such folder yet, or none that tells: then nothing is proven
  }
}
